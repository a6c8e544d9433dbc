import {
  addPlan,
  changeSetting,
  getSetting,
  listSettings,
  previewPlan,
  previewSetting,
  type SettingOutput,
  type SettingPreviewOutput,
  type SettingSummary,
  withdrawSetting,
} from '../../contract/settings/staff-setting.ts';
import {
  clockOfMinutes,
  fieldsOf,
  minutesOfClock,
  SETTING_FIELD_FACTS,
  SETTING_KINDS,
  SETTING_STATES,
  type SettingField,
} from '../../domain/settings/setting-kind.ts';
import { send } from '../../stores/api.ts';
import { isRefusal } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';
import { createDecision } from '../queue/decision-store.ts';
import { listedBy } from '../queue/export/listed-by.ts';
import { createQueue } from '../queue/queue-store.ts';
import { searchText } from '../queue/staff-scope.ts';
import { createQuestion } from '../record/records-store.ts';

const QUIET = { quiet: true, spinner: false } as const;
export const KIND_CHOICES = ['all', ...SETTING_KINDS] as const;
export const STATE_CHOICES = SETTING_STATES;

/** A change as it is typed: numbers by field, the moment in Taipei; no day is as soon as possible. */
export interface SettingForm {
  numbers: Partial<Record<SettingField, string>>;
  day: string;
  clock: string;
  reason: string;
}

/** A plan of points to be added. */
export const PLAN_FIELDS = fieldsOf({ kind: 'recharge_plan', subject: '' });
export const PLAN_NAMES = ['name_zh', 'name_en', 'name_ja'] as const;
export type PlanForm = SettingForm & Record<(typeof PLAN_NAMES)[number], string>;
export const EMPTY_PLAN: PlanForm = {
  ...{ name_zh: '', name_en: '', name_ja: '' },
  numbers: { on_sale: '1', free_points: '0', free_valid_days: '0' },
  ...{ day: '', clock: '00:00', reason: '' },
};

/** Whether a plan has its names, and every number. */
export const isPlanFilledIn = (form: PlanForm): boolean =>
  PLAN_NAMES.every((name) => form[name].trim() !== '') && PLAN_FIELDS.every((field) => /^\d+$/.test(numberOf(field, form.numbers[field])));

/** A version that may be withdrawn, of an open setting. */
export interface WithdrawnVersion {
  id: string;
  version: string;
  from: string;
}

/** The form of a setting as it is now, to be changed. */
export const formOf = ({ value }: Pick<SettingOutput, 'value'>): SettingForm => ({
  numbers: Object.fromEntries(value.map(({ field, number }) => [field, isClock(field) ? clockOfMinutes(number) : String(number)])),
  ...{ day: '', clock: '00:00', reason: '' },
});

/** Whether every number of a form is there, and one of them another than now. */
export function isFilledIn({ value }: Pick<SettingOutput, 'value'>, { numbers }: SettingForm): boolean {
  const given = Object.fromEntries(value.map(({ field }) => [field, numberOf(field, numbers[field])]));
  return Object.values(given).every((text) => /^\d+$/.test(text)) && value.some(({ field, number }) => Number(given[field]) !== number);
}

const isClock = (field: SettingField): boolean => SETTING_FIELD_FACTS[field].unit === 'clock';
/** A number as it is sent: of a time of day its minutes. */
function numberOf(field: SettingField, typed = ''): string {
  const text = typed.trim();
  return isClock(field) && /^\d{2}:\d{2}$/.test(text) ? String(minutesOfClock(text)) : text;
}

const inputOf = ({ value, seen }: Pick<SettingOutput, 'value' | 'seen'>, form: SettingForm) => ({
  ...numbersOf(
    value.map(({ field }) => field),
    form,
  ),
  seen,
});
const planOf = ({ name_zh, name_en, name_ja, ...form }: PlanForm) => ({ ...numbersOf(PLAN_FIELDS, form), name_zh, name_en, name_ja });

/** The numbers of a form and its moment, as they are sent. */
function numbersOf(fields: readonly SettingField[], { numbers, day, clock }: SettingForm) {
  const given = Object.fromEntries(fields.map((field) => [field, numberOf(field, numbers[field])]));
  return { ...given, ...(day !== '' && { valid_from: `${day} ${clock === '' ? '00:00' : clock}:00` }) };
}

/** Settings with versions, for one screen of staff: the list, one with its versions, changing it with what that does shown before. */
export function createSettings() {
  const queue = createQueue<SettingSummary, SettingOutput>({
    viewed: 'settings',
    parameters: { state: STATE_CHOICES, kind: KIND_CHOICES, q: searchText },
    ...listedBy(listSettings, ({ state, kind, q }) => {
      const of = KIND_CHOICES.find((each) => each === kind) ?? 'all';
      return { ...(of !== 'all' && { kind: of }), ...(state === 'coming' && { state: 'coming' as const }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getSetting, { params: { id } }, QUIET)).data,
  });
  const keys = createIdempotencyKey();
  const isOver = (error: unknown) => isRefusal(error, 'NOT_IN_STATE');
  const changing = createDecision<'change', SettingOutput, SettingForm, SettingPreviewOutput>({
    settled: queue.refresh,
    isOver,
    preview: async (_about, setting, form) =>
      (await send(previewSetting, { params: { id: setting.id }, body: { ...inputOf(setting, form), reason: form.reason } }, QUIET)).data,
    take: (_about, setting, form) => {
      const body = { ...inputOf(setting, form), reason: form.reason };
      return send(changeSetting, { params: { id: setting.id }, body }, { ...QUIET, idempotencyKey: keys.keyFor({ id: setting.id, ...body }) });
    },
  });
  const adding = createDecision<'add', null, PlanForm, SettingPreviewOutput>({
    settled: queue.refresh,
    isOver: () => false,
    preview: async (_about, _record, form) => (await send(previewPlan, { query: planOf(form) }, QUIET)).data,
    take: (_about, _record, form) => {
      const body = { ...planOf(form), reason: form.reason };
      return send(addPlan, { body }, { ...QUIET, idempotencyKey: keys.keyFor(body) });
    },
  });
  const withdrawing = createQuestion<'withdraw', WithdrawnVersion>({ settled: queue.refresh, isOver });
  return {
    queue,
    changing,
    adding,
    withdrawing,
    withdraw: (reason: string) =>
      withdrawing.answer('withdraw', ({ id, version }) => send(withdrawSetting, { params: { id, version }, body: { reason } }, QUIET)),
  };
}
export type Settings = ReturnType<typeof createSettings>;
