import { checkInRegistration, type StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { moveStaffAdvisory } from '../../../contract/consultations/staff-consultation.ts';
import { callOffRent, checkInRent, type DeskRentOutput, finishRent, handOutRent, remindRent, takeBackRent } from '../../../contract/rent/desk-rent.ts';
import { type DeskLeaseInput, deskLease, type StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import { LEASE_DESK_EVENTS } from '../../../domain/spaces/lease-acts.ts';
import { send } from '../../../stores/api.ts';

/** Which pieces a step is about; none: all. */
export interface DeskPiece {
  device_id: string;
  unit_number: number;
}
/** Steps with a reservation of seats and equipment, with a registration for an activity, with a consultation, and with a lease. */
export const RENT_ACTS = ['check_in', 'out', 'back', 'finish', 'call_off', 'remind'] as const;
export const DESK_ACTS = [...RENT_ACTS, 'attend', 'came', 'missed', ...LEASE_DESK_EVENTS] as const;
export type RentAct = (typeof RENT_ACTS)[number];
export type DeskAct = (typeof DESK_ACTS)[number];
/** The details of a step beside its record. */
export interface DeskActOptions {
  piece?: DeskPiece | undefined;
  /** Why the centre cancels. */
  reason?: string | undefined;
  /** The words of one's own for the e-mail of the step. */
  paragraph?: string | undefined;
  /** The condition of what comes back. */
  note?: string | undefined;
  /** It is broken: nobody gets it until it is repaired. */
  outOfService?: boolean | undefined;
  /** Which session of a series somebody comes to. */
  meeting?: number | undefined;
  /** A step with a lease, with its amounts and words. */
  lease?: DeskLeaseInput | undefined;
}
/** A step of the desk with one record. */
export interface DeskStep extends DeskActOptions {
  id: string;
  act: DeskAct;
}

/** The record of a step as it is afterwards. */
export type StepResult =
  | { kind: 'rent'; rent: DeskRentOutput }
  | { kind: 'registration'; registration: StaffRegistrationOutput }
  | { kind: 'consultation'; name: string }
  | { kind: 'lease'; lease: StaffLeaseOutput };

/** Sends a step under a key: sent again, it is done once. @throws as `send` */
export async function sendStep(step: DeskStep, idempotencyKey: string): Promise<StepResult> {
  const options = { quiet: true, spinner: false, idempotencyKey };
  const params = { id: step.id };
  switch (step.act) {
    case 'attend': {
      // Whoever is in stays in: this one needs no key.
      const { data } = await send(checkInRegistration, { params, body: { meeting: step.meeting } }, { quiet: true, spinner: false });
      return { kind: 'registration', registration: data };
    }
    case 'came':
    case 'missed': {
      const { data } = await send(moveStaffAdvisory, { params, body: { event: step.act === 'came' ? 'finish' : 'miss' } }, options);
      return { kind: 'consultation', name: data.member.name };
    }
    case 'pay_deposit':
    case 'pay_rent':
    case 'pay_extension':
    case 'hand_over':
    case 'end':
    case 'return_deposit': {
      if (step.lease === undefined) throw new Error('a step with a lease says which');
      return { kind: 'lease', lease: (await send(deskLease, { params, body: step.lease }, options)).data };
    }
    default:
      return { kind: 'rent', rent: (await sendRentStep(step, step.act, idempotencyKey)).data };
  }
}

function sendRentStep({ id, piece, reason = '', paragraph, note, outOfService = false }: DeskStep, act: RentAct, idempotencyKey: string) {
  const options = { quiet: true, spinner: false, idempotencyKey };
  const params = { id };
  const added = paragraph === undefined ? {} : { paragraph };
  const body = piece === undefined ? {} : { device_id: piece.device_id, unit_number: piece.unit_number };
  switch (act) {
    case 'check_in':
      return send(checkInRent, { params }, options);
    case 'out':
      return send(handOutRent, { params, body }, options);
    case 'back':
      return send(takeBackRent, { params, body: { ...body, ...(note && { note }), ...(outOfService && { out_of_service: true }) } }, options);
    case 'remind':
      return send(remindRent, { params, body: added }, options);
    case 'finish':
      return send(finishRent, { params }, options);
    case 'call_off':
      return send(callOffRent, { params, body: { reason, ...added } }, options);
  }
}
