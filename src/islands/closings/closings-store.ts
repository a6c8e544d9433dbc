import {
  type ClosingInput,
  type ClosingOutput,
  type ClosingPreviewOutput,
  listClosings,
  previewClosing,
  previewClosingEmails,
  recordClosing,
  reopenClosing,
} from '../../contract/closings/closing.ts';
import type { ExportFormat } from '../../contract/export-format.ts';
import { send } from '../../stores/api.ts';
import { downloadList } from '../../stores/download.ts';
import { isRefusal } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';
import { createDecision } from '../queue/decision-store.ts';
import { createList, createQuestion } from '../record/records-store.ts';
import { createHitEmails } from './hit-emails.ts';

const PER_PAGE = 20;
const QUIET = { quiet: true, spinner: false } as const;

/** A closing as it is typed; hours are '' for the whole day. */
export type ClosingForm = Record<'day' | 'from_hour' | 'to_hour' | 'reason_zh' | 'reason_en' | 'reason_ja', string>;

/** Closing days and special hours, for one screen of staff: looking, closing with what it calls off shown before, opening again. */
export function createClosings() {
  const list = createList(({ page }) => send(listClosings, { query: { page, per_page: PER_PAGE } }, QUIET));
  const keys = createIdempotencyKey();
  const closing = createDecision<'close', null, ClosingForm, ClosingPreviewOutput>({
    settled: () => list.reload({ quiet: true }),
    isOver: () => false,
    preview: async (_about, _record, form) => (await send(previewClosing, { query: timeOf(form) }, QUIET)).data,
    take: (_about, _record, form) => {
      const body = inputOf(form);
      return send(recordClosing, { body }, { ...QUIET, idempotencyKey: keys.keyFor(body) });
    },
  });
  const reopening = createQuestion<'reopen', ClosingOutput>({
    settled: () => list.reload({ quiet: true }),
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
  });
  return {
    ...list,
    save: (format: ExportFormat) => downloadList(listClosings, {}, format),
    closing,
    reopening,
    emails: createHitEmails<ClosingForm>((form, member_id) => send(previewClosingEmails, { query: { ...inputOf(form), member_id } }, QUIET)),
    reopen: () => reopening.answer('reopen', ({ id }) => send(reopenClosing, { params: { id } }, QUIET)),
  };
}
export type Closings = ReturnType<typeof createClosings>;

function timeOf({ day, from_hour, to_hour }: ClosingForm) {
  return { day, ...(from_hour !== '' && { from_hour: Number(from_hour) }), ...(to_hour !== '' && { to_hour: Number(to_hour) }) };
}

function inputOf(form: ClosingForm): ClosingInput {
  const { reason_zh, reason_en, reason_ja } = form;
  return { ...timeOf(form), reason_zh, reason_en, reason_ja };
}
