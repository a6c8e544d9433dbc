import type { LeaseAct } from '../../../domain/spaces/lease-acts.ts';
import type { CorrectionItem } from '../../../domain/spaces/lease-correction.ts';
import { SPACE_PAYMENT_METHODS } from '../../../domain/spaces/space.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { LeaseRequest } from './staff-leases-store.ts';

/** The fields of each step, in their order; those in `NEEDED` must be filled in. */
export const FIELDS_OF = {
  approve: ['rent_twd', 'waived_twd', 'cleaning_fee_twd', 'note'],
  approve_extension: ['rent_twd', 'note'],
  review: [],
  refuse: ['reason'],
  refuse_extension: ['note'],
  request_correction: ['items', 'message'],
  withdraw_correction: [],
  call_off: ['reason'],
  pay_deposit: ['method'],
  pay_rent: ['method'],
  pay_extension: [],
  hand_over: [],
  end: ['overtime_minutes', 'damages_twd', 'note'],
  return_deposit: [],
} as const satisfies Record<LeaseAct, readonly LeaseField[]>;
export type LeaseField = keyof LeaseForm;

/** A form of a step, as it is typed. */
export interface LeaseForm {
  rent_twd: string;
  waived_twd: string;
  cleaning_fee_twd: string;
  overtime_minutes: string;
  damages_twd: string;
  method: string;
  reason: string;
  note: string;
  message: string;
  items: readonly CorrectionItem[];
}

const NEEDED: Partial<Record<LeaseAct, readonly LeaseField[]>> = {
  refuse: ['reason'],
  refuse_extension: ['note'],
  call_off: ['reason'],
  request_correction: ['items', 'message'],
};

/** Whether a step must say this. */
export const isNeeded = (act: LeaseAct, field: LeaseField): boolean => NEEDED[act]?.includes(field) ?? false;
/** Whether a form says all that its step needs. */
export const isComplete = (act: LeaseAct, form: LeaseForm): boolean => (NEEDED[act] ?? []).every((field) => form[field].length > 0);

/** A form as its call takes it; what was left empty is left out. */
export function leaseRequest(act: LeaseAct, form: LeaseForm, language: Language): LeaseRequest {
  const { reason, message, items } = form;
  const note = form.note.trim() === '' ? {} : { note: form.note };
  const amount = (field: 'rent_twd' | 'waived_twd' | 'cleaning_fee_twd' | 'damages_twd' | 'overtime_minutes') =>
    form[field].trim() === '' ? {} : { [field]: form[field].trim() };
  const method = SPACE_PAYMENT_METHODS.find((each) => each === form.method) ?? 'cash';
  switch (act) {
    case 'review':
    case 'withdraw_correction':
      return { by: 'review', body: { event: act } };
    case 'approve':
      return {
        by: 'review',
        body: { event: act, ...amount('rent_twd'), ...amount('waived_twd'), ...amount('cleaning_fee_twd'), ...note, language },
      };
    case 'refuse':
    case 'call_off':
      return { by: 'review', body: { event: act, reason, language } };
    case 'request_correction':
      return { by: 'review', body: { event: act, items: [...items], message, language } };
    case 'approve_extension':
      return { by: 'review', body: { event: act, ...amount('rent_twd'), ...note, language } };
    case 'refuse_extension':
      return { by: 'review', body: { event: act, note: form.note, language } };
    case 'pay_deposit':
    case 'pay_rent':
      return { by: 'desk', body: { event: act, method } };
    case 'end':
      return { by: 'desk', body: { event: act, ...amount('overtime_minutes'), ...amount('damages_twd'), ...note, language } };
    case 'pay_extension':
    case 'hand_over':
    case 'return_deposit':
      return { by: 'desk', body: { event: act } };
  }
}
