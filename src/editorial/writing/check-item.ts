import * as v from 'valibot';
import { type ContentCollection, type ItemCollection, type ItemKey, isItemCollection, type ListName } from '../../domain/editing/content-item.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { ContentError } from '../content-error.ts';
import { withDays } from '../file.ts';
import { homeShortcuts } from '../items/home.ts';
import { MarkdownError, renderMarkdown } from '../markdown.ts';
import { publicationSchema, type Release } from '../publication.ts';
import { itemChecks, type Referable, SHELF_FOLDERS } from '../references.ts';
import { checkSearchSettings, type SearchSettings } from '../settings/search-settings.ts';
import { settingsFiles } from '../settings/settings.ts';
import { DESCRIPTIONS, LIST_SCHEMAS } from './descriptions.ts';
import type { WrittenText } from './write-text.ts';

/** An item as an editor has it: its fields as they are written, and its texts; of lists and settings none. */
export interface ItemValues {
  shared: unknown;
  texts: Record<Language, WrittenText | null> | null;
}

/** A fault that the build would find in a field: `shared.tags.0`, `texts.en.front.title`, `texts.en.body`. */
export interface ContentFault {
  field: string;
  reason: string;
  /** Of a schema that refused it. */
  issue?: v.BaseIssue<unknown>;
}
export interface Checked {
  faults: ContentFault[];
  /** The texts as pages have them; null where there is none, or an address in it must not stand. */
  html: Record<Language, string | null>;
}
/** The rest of the content, as far as an item is held to it. */
export interface Surroundings {
  release: Release;
  /** Read only where an item is whole by itself. @throws ContentError when a list cannot be read */
  referable: () => Referable;
  /** The names of the files that will be beside it. */
  files: ReadonlySet<string>;
}

const PUBLICATION = ['draft', 'publish_at', 'unpublish_at', 'updated_on'];

/** Holds the values of an item to all that the build holds it to, and says everything that is wrong with its fields. */
export function checkItem({ collection, name }: ItemKey, { shared, texts }: ItemValues, surroundings: Surroundings): Checked {
  if (!isItemCollection(collection)) return { faults: checkFile(collection, name, shared), html: inEachLanguage(() => null) };
  const faults: ContentFault[] = [];
  const data = checkShared(collection, shared, surroundings.release, faults);
  const html = checkTexts(collection, texts, faults);
  if (faults.length === 0) faults.push(...ofSurroundings({ collection, name }, data, { shared, texts }, surroundings));
  return { faults, html };
}

function issuesOf(schema: v.GenericSchema<unknown, unknown>, value: unknown, at: string, faults: ContentFault[]): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  for (const issue of result.issues) faults.push({ field: [at, v.getDotPath(issue)].filter(Boolean).join('.'), reason: issue.message, issue });
  return undefined;
}

/** Lists and settings are one file each, and are read as they stand. */
function checkFile(collection: ContentCollection, name: string, shared: unknown): ContentFault[] {
  const faults: ContentFault[] = [];
  const schema = collection === 'lists' ? LIST_SCHEMAS[name as ListName] : settingsFiles[name as keyof typeof settingsFiles];
  const value = issuesOf(schema, shared, 'shared', faults);
  if (collection === 'settings' && name === 'search' && faults.length === 0) faults.push(...thrown(() => checkSearchSettings(value as SearchSettings)));
  if (collection === 'lists' && Array.isArray(value)) {
    const ids = (value as { id: string }[]).map(({ id }) => id);
    const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
    if (twice !== -1) faults.push({ field: `shared.${twice}.id`, reason: 'must not have the same id twice' });
  }
  return faults;
}

function checkShared(collection: ItemCollection, shared: unknown, release: Release, faults: ContentFault[]): unknown {
  const resolved = withDays(shared, taipeiDay(release.at));
  if (typeof resolved !== 'object' || resolved === null || Array.isArray(resolved)) {
    issuesOf(DESCRIPTIONS[collection].item, resolved, 'shared', faults);
    return undefined;
  }
  const entries = Object.entries(resolved);
  const publication = issuesOf(publicationSchema, Object.fromEntries(entries.filter(([name]) => PUBLICATION.includes(name))), 'shared', faults);
  if ((Object(publication).updated_on ?? '') > taipeiDay(release.at)) faults.push({ field: 'shared.updated_on', reason: 'must not lie ahead of the release' });
  return issuesOf(DESCRIPTIONS[collection].item, Object.fromEntries(entries.filter(([name]) => !PUBLICATION.includes(name))), 'shared', faults);
}

function checkTexts(collection: ItemCollection, texts: ItemValues['texts'], faults: ContentFault[]): Record<Language, string | null> {
  if (!texts?.[DEFAULT_LANGUAGE]) faults.push({ field: `texts.${DEFAULT_LANGUAGE}`, reason: 'zh is the default language and must be there' });
  return inEachLanguage((language) => {
    const text = texts?.[language];
    if (!text) return null;
    issuesOf(DESCRIPTIONS[collection].text, text.front, `texts.${language}.front`, faults);
    try {
      return renderMarkdown(text.body);
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
      faults.push({ field: `texts.${language}.body`, reason: `line ${error.line} of it: ${error.message}` });
      return null;
    }
  });
}

/** Faults that a check of the build throws, by the field it names. */
function thrown(check: () => void, at = 'shared'): ContentFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return [{ field: error.field === '' ? at : `${at}.${error.field}`, reason: error.reason }];
  }
}

function ofSurroundings({ collection, name }: ItemKey, data: unknown, { texts }: ItemValues, { referable, files }: Surroundings): ContentFault[] {
  const file = `content/${collection}/${name}/item.yaml`;
  if (collection === 'home') {
    const parsed = Object.fromEntries(LANGUAGES.flatMap((language) => (texts?.[language] ? [[language, texts[language].front]] : [])));
    const { shortcuts } = data as { shortcuts: unknown[] };
    const other = LANGUAGES.find((language) => parsed[language] !== undefined && Object(parsed[language]).shortcuts.length !== shortcuts.length);
    return thrown(() => void homeShortcuts({ id: name, data, texts: parsed } as never), other === undefined ? 'shared' : `texts.${other}.front`);
  }
  const shelf = Object.entries(SHELF_FOLDERS).find(([, folder]) => folder === collection)?.[0] as keyof ReturnType<typeof itemChecks> | undefined;
  const check = shelf && (itemChecks(referable())[shelf] as ((file: string, data: unknown) => void) | undefined);
  return [...(check ? thrown(() => check(file, data)) : []), ...missingBeside(collection, data, files)];
}

/** Files that an item names and that are not beside it: pages would be without them. */
function missingBeside(collection: ContentCollection, data: unknown, files: ReadonlySet<string>): ContentFault[] {
  const named: { field: string; name: string }[] = [];
  const { pictures, file } = Object(data) as { pictures?: { file: string }[]; file?: string };
  if (collection === 'album') named.push(...(pictures ?? []).map((picture, i) => ({ field: `shared.pictures.${i}.file`, name: picture.file })));
  if (collection === 'video' && file !== undefined) named.push({ field: 'shared.file', name: file }, { field: 'shared.file', name: 'poster.webp' });
  return named.filter(({ name }) => !files.has(name)).map(({ field, name }) => ({ field, reason: `there is no ${name} beside it` }));
}
