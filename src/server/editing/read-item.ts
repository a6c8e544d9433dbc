import { join } from 'node:path';
import type { ContentItemOutput, ContentSummary, ContentTextOutput } from '../../contract/editing/staff-content.ts';
import { Refusal } from '../../contract/refusal.ts';
import { valueAt, withValueAt } from '../../domain/editing/content-change.ts';
import { isItemCollection, type TranslationState } from '../../domain/editing/content-item.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, type Language } from '../../i18n/languages.ts';
import type { Db } from '../db/client.ts';
import { type LastActs, namedChanges, readLastActs, readReviewed } from './change-queries.ts';
import { type ItemFile, readItemFiles, revisionOf } from './content-folder.ts';
import type { EditingTools } from './editing.ts';
import { keyOrRefused } from './form-files.ts';
import { itemPage } from './item-page.ts';
import { valuesOf } from './item-values.ts';
import { perLanguage } from './per-language.ts';
import { pictureSize } from './pictures/picture-size.ts';
import { type Colleague, readOthers } from './presence.ts';
import { type ItemSummary, stateAt, summarize } from './summaries.ts';

/** A text besides zh: not there, made before the zh text was last changed, or as new as that. */
function translationState(language: Language, { languages }: ItemSummary, acts: LastActs | undefined): TranslationState {
  if (!languages.has(language)) return 'missing';
  return (acts?.byLanguage[DEFAULT_LANGUAGE] ?? 0) > (acts?.byLanguage[language] ?? 0) ? 'older' : 'current';
}

/** The things about an item that its files do not say. */
interface Known {
  acts: LastActs | undefined;
  others: readonly Colleague[];
  at: Date;
  /** Of the review that it waits for. */
  reviewUrl: string | null;
}

/** A line of the list. */
export function toSummary(summary: ItemSummary, { acts, others, at, reviewUrl }: Known): ContentSummary {
  const { key, id, titles } = summary;
  const { state, changesAt } = stateAt(summary, at);
  const translation = (language: Language) =>
    language === DEFAULT_LANGUAGE || !isItemCollection(key.collection) ? null : translationState(language, summary, acts);
  return {
    ...{ id, collection: key.collection, name: key.name, state, changes_at: changesAt && isoWithOffset(changesAt) },
    ...perLanguage('title', (language) => titles[language] ?? null),
    ...perLanguage('translation', translation),
    ...{ changed_at: acts ? isoWithOffset(acts.at) : null, changed_by: acts?.by ?? null },
    others: others.map(({ name }) => name),
    review_url: reviewUrl,
  };
}

/** One item as it is written, with what is known of it. @throws Refusal NOT_FOUND; StorageAway */
export async function readItem(tools: EditingTools, id: string, callerId: string): Promise<ContentItemOutput> {
  const { editing, database, now } = tools;
  const { db } = database;
  const key = keyOrRefused(id);
  const waits = await editing.store.reviewOf(key);
  const root = waits?.root ?? editing.store.root;
  const files = await readItemFiles(root, key);
  if (files === null) throw new Refusal('NOT_FOUND');
  const { shared, texts } = valuesOf(key, files);
  const at = now();
  const [acts, others] = [await readLastActs(db, [id]), await readOthers(db, { items: [id], callerId, at })];
  const summary = toSummary(summarize(key, files), { acts: acts.get(id), others: others.get(id) ?? [], at, reviewUrl: waits?.url ?? null });
  const isOlder = inEachLanguage((language) => summary[`translation_${language}`] === 'older');
  return {
    ...summary,
    revision: revisionOf(files),
    shared,
    texts,
    zh_then: await zhThen(db, id, texts?.zh ?? null, isOlder),
    files: await Promise.all(files.filter(({ text }) => text === null).map((file) => toBeside(root, file))),
    page: itemPage(key, shared),
    may_save: await editing.store.maySave(),
    reviewed: waits === null ? [] : await readReviewed(db, id, waits.url),
  };
}

async function toBeside(root: string, { path, name, size }: ItemFile): Promise<ContentItemOutput['files'][number]> {
  const { width = null, height = null } = (await pictureSize(name, join(root, path))) ?? {};
  return { name, bytes: size, width, height };
}

/** So many acts back a zh text is looked for. */
const LOOKED_BACK = 200;

/** The zh text as it was when each text that is older was made: what was changed of it since is taken back. */
async function zhThen(db: Db, id: string, zh: ContentTextOutput | null, isOlder: Record<Language, boolean>): Promise<ContentItemOutput['zh_then']> {
  if (zh === null || !Object.values(isOlder).some(Boolean)) return inEachLanguage(() => null);
  const changes = await namedChanges(db, id).limit(LOOKED_BACK).execute();
  return inEachLanguage((language) => {
    if (!isOlder[language]) return null;
    const made = changes.findIndex(({ languages }) => languages.includes(language));
    const since = made === -1 ? changes : changes.slice(0, made);
    let then: unknown = { texts: { zh } };
    for (const { field, before } of since.flatMap(({ fields }) => fields)) if (`${field}.`.startsWith('texts.zh.')) then = withValueAt(then, field, before);
    return (valueAt(then, 'texts.zh') as ContentTextOutput | undefined) ?? null;
  });
}
