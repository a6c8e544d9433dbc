import { join } from 'node:path';
import type { CallData, CallRequest } from '../../../contract/call.ts';
import type { previewContentItem } from '../../../contract/editing/content-preview.ts';
import { isItemCollection } from '../../../domain/editing/content-item.ts';
import type { DraftPage, DraftToShow } from '../../../domain/editing/draft-page.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { faultTexts } from '../../http/error-texts.ts';
import { readLastNumber } from '../change-queries.ts';
import { checkValues } from '../checks/check-plan.ts';
import { type ItemFile, readItemFiles } from '../content-folder.ts';
import type { EditingTools } from '../editing.ts';
import { toFaultElsewhere, toFieldFault } from '../fault-words.ts';
import { filesOfForm, givenValues, keyOrRefused } from '../form-files.ts';
import { itemPage } from '../item-page.ts';
import type { FileChange } from '../item-values.ts';
import { pictureSize } from '../pictures/picture-size.ts';
import { rootOf } from '../store/content-store.ts';
import { type FileBytes, isAtHand } from '../store/file-bytes.ts';

type Given = CallRequest<typeof previewContentItem>['body'];
type Preview = CallData<typeof previewContentItem>;

const nothing = (state: Preview['state'], errors: Preview['errors'] = {}): Preview => ({ state, html: null, errors });

/**
 * The page of an item with what an editor has typed, which nobody has saved.
 * @param language of the caller, in which faults are said
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS; StorageAway
 */
export async function previewDraft(
  tools: EditingTools,
  { id, given, memberId, language }: { id: string; given: Given; memberId: string; language: Language },
): Promise<Preview> {
  const key = keyOrRefused(id);
  const page = itemPage(key, given.shared);
  if (!isItemCollection(key.collection) || page === null) return nothing('none');
  await countTry(tools, LIMITS.contentPreviewByEditor, memberId);
  const { store } = tools.editing;
  const root = await rootOf(store, key);
  const { db } = tools.database;
  const files = (await readItemFiles(root, key)) ?? [];
  const changes = await db.transaction().execute((tx) => filesOfForm(tx, { key, files }, given, memberId));
  if (tools.draftPages === null) return nothing('away');
  const { faults } = await checkValues(tools, { key, files }, givenValues(key, given), changes);
  if (faults.length > 0) return nothing('faulty', faultTexts(faults.map(toFieldFault), language));
  const draft = {
    collection: key.collection,
    name: key.name,
    address: `/${given.language}/${page.replace(/#.*/, '')}`,
    ...(await filesAfter(root, files, changes)),
  };
  const made = await tools.draftPages
    .make(draft, { root: store.root, at: tools.now().toISOString(), mark: String(await readLastNumber(db)) })
    .catch((error: unknown): DraftPage => {
      tools.log.warn({ err: error }, 'the page of a draft could not be made');
      return { kind: 'away' };
    });
  switch (made.kind) {
    case 'page':
      return { state: 'shown', html: made.html, errors: {} };
    case 'fault':
      return nothing('faulty', faultTexts([toFaultElsewhere('shared', made)], language));
    default:
      return nothing(made.kind);
  }
}

/** The files of the item as saving would leave them. */
async function filesAfter(root: string, files: readonly ItemFile[], changes: readonly FileChange[]): Promise<Pick<DraftToShow, 'texts' | 'files'>> {
  const kept = files.filter(({ path }) => changes.every((change) => change.path !== path));
  const written = changes.flatMap(({ path, bytes }) => (bytes === null ? [] : [{ name: path.slice(path.lastIndexOf('/') + 1), bytes: atHandOrNone(bytes) }]));
  const isText = (name: string) => /\.(?:yaml|md)$/.test(name);
  const sizes = [
    ...kept.filter(({ text }) => text === null).map(({ path, name }) => ({ name, from: join(root, path) })),
    ...written.filter(({ name }) => !isText(name)).map(({ name, bytes }) => ({ name, from: bytes })),
  ];
  return {
    texts: [
      ...kept.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }])),
      ...written.filter(({ name }) => isText(name)).map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('utf8') })),
    ],
    files: await Promise.all(sizes.map(async ({ name, from }) => ({ name, ...((await pictureSize(name, from)) ?? { width: 0, height: 0 }) }))),
  };
}

/** Clips are spoken of by name: nobody reads their bytes for a page. */
const atHandOrNone = (bytes: FileBytes): Uint8Array => (isAtHand(bytes) ? bytes : new Uint8Array());
