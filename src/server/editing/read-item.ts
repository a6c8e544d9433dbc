import { join } from 'node:path';
import type { ContentItemOutput, ContentSummary, ContentTextOutput } from '../../contract/editing/staff-content.ts';
import { Refusal } from '../../contract/refusal.ts';
import { valueAt, withValueAt } from '../../domain/editing/content-change.ts';
import { type ItemKey, isItemCollection, type TranslationState } from '../../domain/editing/content-item.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { type ContentChangeRow, namedChanges, readLastActs, readReviewed } from './change-queries.ts';
import { type ItemFile, placeOf, readItemFiles, revisionOf } from './content-folder.ts';
import type { EditingTools } from './editing.ts';
import { keyOrRefused } from './form-files.ts';
import { isOlderThanZh, lastChangeOf, type TextTimes } from './history/older.ts';
import { itemPage } from './item-page.ts';
import { valuesOf } from './item-values.ts';
import { perLanguage } from './per-language.ts';
import { pictureSize } from './pictures/picture-size.ts';
import { type Colleague, readOthers } from './presence.ts';
import { type ItemSummary, standingAt, summarize } from './summaries.ts';

/** A text besides zh: not there, made before the zh text was last changed, or as new as that. Null of zh, of lists and of settings. */
export function translationOf(language: Language, { key, languages }: ItemSummary, times: TextTimes): TranslationState | null {
  if (language === DEFAULT_LANGUAGE || !isItemCollection(key.collection)) return null;
  if (!languages.has(language)) return 'missing';
  return isOlderThanZh(times, language) ? 'older' : 'current';
}

/** The things about an item that its files do not say. */
interface Known extends TextTimes {
  others: readonly Colleague[];
  at: Date;
  /** Of the review that it waits for. */
  reviewUrl: string | null;
}

/** A line of the list. */
export function toSummary(summary: ItemSummary, { acts, committed, others, at, reviewUrl }: Known): ContentSummary {
  const { key, id, titles } = summary;
  const { state, changesAt } = standingAt(summary, at);
  return {
    ...{ id, collection: key.collection, name: key.name, state, changes_at: changesAt && isoWithOffset(changesAt) },
    ...perLanguage('title', (language) => titles[language] ?? null),
    ...perLanguage('translation', (language) => translationOf(language, summary, { acts, committed })),
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
  const times = { acts: acts.get(id), committed: (await editing.moments.all()).get(placeOf(key)) };
  const summary = toSummary(summarize(key, files), { ...times, others: others.get(id) ?? [], at, reviewUrl: waits?.url ?? null });
  const isOlder = inEachLanguage((language) => summary[`translation_${language}`] === 'older');
  return {
    ...summary,
    revision: revisionOf(files),
    shared,
    texts,
    zh_then: await zhThen(tools, { id, key, times, zh: texts?.zh ?? null }, isOlder),
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

interface Translated {
  id: string;
  key: ItemKey;
  times: TextTimes;
  zh: ContentTextOutput | null;
}

/** The zh text as it was when each text that is older was made; null where nobody can tell. */
async function zhThen(
  { database: { db }, editing: { moments } }: Pick<EditingTools, 'database' | 'editing'>,
  { id, key, times, zh }: Translated,
  isOlder: Record<Language, boolean>,
): Promise<ContentItemOutput['zh_then']> {
  if (zh === null || !Object.values(isOlder).some(Boolean)) return inEachLanguage(() => null);
  const isOfBrowser = lastChangeOf(times, DEFAULT_LANGUAGE)?.kind === 'act';
  const changes = await namedChanges(db, id).limit(LOOKED_BACK).execute();
  const then = async (language: Language): Promise<ContentTextOutput | null> => {
    if (!isOlder[language]) return null;
    const own = lastChangeOf(times, language);
    // Of what was changed elsewhere git has each version.
    if (own?.kind === 'commit') return moments.zhAt(placeOf(key), own.commit.commit);
    if (!isOfBrowser && own !== null) return moments.zhAt(placeOf(key), own.act.commit ?? own.act.at);
    return zhBefore(changes, language, zh);
  };
  const found = await Promise.all(LANGUAGES.map(async (language) => [language, await then(language)] as const));
  return inEachLanguage((language) => found.find(([each]) => each === language)?.[1] ?? null);
}

/** The zh text before the acts since the last one on the text of a language: what was changed of it since is taken back. */
function zhBefore(changes: readonly ContentChangeRow[], language: Language, zh: ContentTextOutput): ContentTextOutput | null {
  const made = changes.findIndex(({ languages }) => languages.includes(language));
  const since = made === -1 ? changes : changes.slice(0, made);
  let then: unknown = { texts: { zh } };
  for (const { field, before } of since.flatMap(({ fields }) => fields)) if (`${field}.`.startsWith('texts.zh.')) then = withValueAt(then, field, before);
  return (valueAt(then, 'texts.zh') as ContentTextOutput | undefined) ?? null;
}
