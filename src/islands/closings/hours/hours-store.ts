import {
  type HoursPreviewOutput,
  listSpecialHours,
  previewSpecialHours,
  previewSpecialHoursEmails,
  type SpecialHoursOutput,
  setSpecialHours,
} from '../../../contract/closings/special-hours.ts';
import type { ExportFormat } from '../../../contract/export-format.ts';
import { send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { createList } from '../../record/records-store.ts';
import { createHitEmails } from '../hit-emails.ts';

const PER_PAGE = 20;
const QUIET = { quiet: true, spinner: false } as const;

/** Hours of a day as they are filled in; `isShut`: the centre is not open. */
export interface HoursForm extends Record<'day' | 'from_hour' | 'to_hour' | 'reason_zh' | 'reason_en' | 'reason_ja', string> {
  isShut: boolean;
}

/** Setting the hours of any day, or other hours for one of the list. */
export type HoursAct = 'set' | 'change';

/** Hours of single days, for one screen of staff: looking, setting them with what opens, what closes and whom it hits shown before. */
export function createHours() {
  const list = createList(({ page }) => send(listSpecialHours, { query: { page, per_page: PER_PAGE } }, QUIET));
  const keys = createIdempotencyKey();
  const setting = createDecision<HoursAct, SpecialHoursOutput | null, HoursForm, HoursPreviewOutput>({
    settled: () => list.reload({ quiet: true }),
    isOver: () => false,
    preview: async (_about, _record, form) => (await send(previewSpecialHours, { query: timeOf(form) }, QUIET)).data,
    take: (_about, _record, form) => {
      const body = { ...inputOf(form), seen: seenOf(form) };
      return send(setSpecialHours, { body }, { ...QUIET, idempotencyKey: keys.keyFor(body) });
    },
  });
  /** The count of what stood on the day when its effect was shown. */
  function seenOf({ day }: HoursForm): number {
    const effect = setting.$effect.get();
    return effect.state === 'ready' && effect.preview.day === day ? effect.preview.seen : 0;
  }
  return {
    ...list,
    save: (format: ExportFormat) => downloadList(listSpecialHours, {}, format),
    setting,
    emails: createHitEmails<HoursForm>((form, member_id) => send(previewSpecialHoursEmails, { query: { ...inputOf(form), member_id } }, QUIET)),
  };
}
export type Hours = ReturnType<typeof createHours>;

function timeOf({ day, from_hour, to_hour, isShut }: HoursForm) {
  return { day, ...(!isShut && { from_hour: Number(from_hour), to_hour: Number(to_hour) }) };
}

function inputOf(form: HoursForm) {
  const { reason_zh, reason_en, reason_ja } = form;
  return { ...timeOf(form), reason_zh, reason_en, reason_ja };
}
