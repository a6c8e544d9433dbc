import {
  type BlockablesOutput,
  type BlockForm,
  type BlockOutput,
  type BlockPreviewOutput,
  endBlock,
  listBlockables,
  listBlocks,
  previewBlock,
  previewBlockEmails,
  recordBlock,
} from '../../../contract/closings/block.ts';
import type { ExportFormat } from '../../../contract/export-format.ts';
import { send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { createList, createQuestion } from '../../record/records-store.ts';
import { createHitEmails } from '../hit-emails.ts';

const PER_PAGE = 20;
const QUIET = { quiet: true, spinner: false } as const;
export type When = 'coming' | 'past';

/** A block as it is filled in: pieces by device (0: none), spaces, weekdays. */
export interface BlockDraft extends Record<'from_on' | 'until_on' | 'from_hour' | 'to_hour' | 'reason_zh' | 'reason_en' | 'reason_ja', string> {
  pieces: Readonly<Record<string, number>>;
  spaces: readonly string[];
  weekdays: readonly number[];
}
export const EMPTY_DRAFT: BlockDraft = {
  ...{ pieces: {}, spaces: [], weekdays: [], from_on: '', until_on: '', from_hour: '10', to_hour: '21' },
  ...{ reason_zh: '', reason_en: '', reason_ja: '' },
};

/** True when what and when are filled in: what it hits can be shown. */
export const isPlanned = ({ pieces, spaces, from_on, until_on }: BlockDraft): boolean =>
  from_on !== '' && until_on !== '' && (spaces.length > 0 || Object.values(pieces).some((count) => count > 0));
/** True when the e-mails can be written as well. */
export const isWorded = (draft: BlockDraft): boolean =>
  isPlanned(draft) && [draft.reason_zh, draft.reason_en, draft.reason_ja].every((reason) => reason.trim() !== '');

/** Blocks of seats, equipment and spaces, for one screen of staff: looking, making one with what it hits shown before, ending one early. */
export function createBlocks() {
  let when: When = 'coming';
  const list = createList(({ page }) => send(listBlocks, { query: { page, per_page: PER_PAGE, when } }, QUIET));
  const things = createList<{ data: BlockablesOutput }>(() => send(listBlockables, {}, QUIET));
  const keys = createIdempotencyKey();
  const blocking = createDecision<'block', null, BlockDraft, BlockPreviewOutput>({
    settled: () => list.reload({ quiet: true }),
    isOver: () => false,
    preview: async (_about, _record, draft) => (await send(previewBlock, { query: planOf(draft) }, QUIET)).data,
    take: (_about, _record, draft) => {
      const body = formOf(draft);
      return send(recordBlock, { body }, { ...QUIET, idempotencyKey: keys.keyFor(body) });
    },
  });
  const ending = createQuestion<'end', BlockOutput>({
    settled: () => list.reload({ quiet: true }),
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
  });
  return {
    ...list,
    things,
    blocking,
    ending,
    emails: createHitEmails<BlockDraft>((draft, member_id) => send(previewBlockEmails, { query: { ...formOf(draft), member_id } }, QUIET)),
    end: () => ending.answer('end', ({ id }) => send(endBlock, { params: { id } }, QUIET)),
    save: (format: ExportFormat) => downloadList(listBlocks, { query: { when } }, format),
    show: (other: When) => {
      when = other;
      list.turnPage(1);
    },
  };
}
export type Blocks = ReturnType<typeof createBlocks>;

/** The plan as the call takes it, lists with commas. */
function planOf({ pieces, spaces, weekdays, from_on, until_on, from_hour, to_hour }: BlockDraft) {
  return {
    devices: Object.entries(pieces)
      .filter(([, count]) => count > 0)
      .map(([id, count]) => `${id}:${count}`)
      .join(','),
    spaces: spaces.join(','),
    weekdays: weekdays.join(','),
    ...{ from_on, until_on, from_hour: Number(from_hour), to_hour: Number(to_hour) },
  };
}

function formOf(draft: BlockDraft): BlockForm {
  const { reason_zh, reason_en, reason_ja } = draft;
  return { ...planOf(draft), reason_zh, reason_en, reason_ja };
}
