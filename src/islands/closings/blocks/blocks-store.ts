import { onMount } from 'nanostores';
import {
  type BlockablesOutput,
  type BlockForm,
  type BlockOutput,
  type BlockPreviewOutput,
  changeBlock,
  endBlock,
  listBlockables,
  listBlocks,
  previewBlock,
  previewBlockEmails,
  recordBlock,
} from '../../../contract/closings/block.ts';
import type { ExportFormat } from '../../../contract/export-format.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import { send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { createPart } from '../../queue/list/part-store.ts';
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

/** A block as it can be changed: from today on, or from its first day where that is to come. */
export function draftOf(block: BlockOutput, today: Day): BlockDraft {
  const { devices, spaces, weekdays, from_on, until_on, from_hour, to_hour, reason_zh, reason_en, reason_ja } = block;
  return {
    pieces: Object.fromEntries(devices.map(({ device, pieces }) => [device.id, pieces])),
    spaces: spaces.map(({ id }) => id),
    weekdays,
    from_on: from_on > today ? from_on : today,
    until_on,
    ...{ from_hour: String(from_hour), to_hour: String(to_hour) },
    ...{ reason_zh: reason_zh ?? '', reason_en: reason_en ?? '', reason_ja: reason_ja ?? '' },
  };
}

/** True when what and when are filled in: what it hits can be shown. */
export const isPlanned = ({ pieces, spaces, from_on, until_on }: BlockDraft): boolean =>
  from_on !== '' && until_on !== '' && (spaces.length > 0 || Object.values(pieces).some((count) => count > 0));
/** True when the e-mails can be written as well. */
export const isWorded = (draft: BlockDraft): boolean =>
  isPlanned(draft) && [draft.reason_zh, draft.reason_en, draft.reason_ja].every((reason) => reason.trim() !== '');

/** Blocks of seats, equipment and spaces, for one screen of staff: looking, making or changing one with what that hits shown before, ending one early. */
export function createBlocks() {
  const part = createPart<When>(['coming', 'past']);
  const list = createList(({ page }) => send(listBlocks, { query: { page, per_page: PER_PAGE, when: part.$part.get() } }, QUIET));
  onMount(list.$list, () => part.$part.listen(() => list.turnPage(1)));
  const things = createList<{ data: BlockablesOutput }>(() => send(listBlockables, {}, QUIET));
  const keys = createIdempotencyKey();
  const blocking = createDecision<'block' | 'change', BlockOutput | null, BlockDraft, BlockPreviewOutput>({
    settled: () => list.reload({ quiet: true }),
    // Somebody has changed or ended it meanwhile: the list says so.
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
    preview: async (_about, block, draft) => (await send(previewBlock, { query: { ...planOf(draft), ...changing(block) } }, QUIET)).data,
    take: (_about, block, draft) => {
      const body = formOf(draft);
      const options = { ...QUIET, idempotencyKey: keys.keyFor({ ...body, ...changing(block) }) };
      return block === null ? send(recordBlock, { body }, options) : send(changeBlock, { params: { id: block.id }, body }, options);
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
    emails: createHitEmails<BlockDraft>((draft, member_id) => {
      const about = changing(blocking.$question.get()?.record ?? null);
      return send(previewBlockEmails, { query: { ...formOf(draft), ...about, member_id } }, QUIET);
    }),
    end: () => ending.answer('end', ({ id }) => send(endBlock, { params: { id } }, QUIET)),
    save: (format: ExportFormat) => downloadList(listBlocks, { query: { when: part.$part.get() } }, format),
    $when: part.$part,
    show: part.show,
  };
}
export type Blocks = ReturnType<typeof createBlocks>;

const changing = (block: BlockOutput | null) => (block === null ? {} : { changes: block.id });

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
