import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { taipeiDay } from '../domain/time/taipei-time.ts';
import { inEachLanguage, LANGUAGES, type Language } from '../i18n/languages.ts';
import type { LocalizedText } from '../i18n/localized.ts';
import { ContentError } from './content-error.ts';
import { checkYaml, readMarkdown, readYamlValue } from './file.ts';
import type { CollectionDescription, Item, ItemText } from './forms/describe-collection.ts';
import { idSchema } from './items/schema.ts';
import {
  isPublished,
  type Publication,
  publicationChanges,
  publicationDays,
  publicationSchema,
  type Release,
  type Scheduled,
  scheduledChanges,
} from './publication.ts';
import type { KeptFiles } from './reading/kept-files.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** The content of an item's files, whether it is shown or not. */
export interface ReadItem {
  publication: Publication;
  data: unknown;
  texts: object;
  /** The day that its relative days were resolved for; null where it has none. */
  day: string | null;
}
/** The value of a file that is no item: a list, or settings. */
export interface ReadValue {
  value: unknown;
}

/** The items of the last reading, and the files beside them, for this one. */
export type KeptItems = KeptFiles<ReadItem | ReadValue>;

/** A collection as a release sees it. */
export interface Collection<T> {
  published: T[];
  /** Drafts, and what waits for its day: for the preview alone. */
  unpublished: T[];
  /** The moments after the release at which one of them appears or goes. */
  changes: Date[];
  /** The same by item, as staff is told of them. */
  scheduled: (Scheduled & { id: string; title: LocalizedText })[];
}

/**
 * Reads a whole collection from `<root>/<folder>/<id>/{item.yaml,zh.md,en.md,ja.md}`, in the order of the ids. Any item
 * may carry `draft`, `publish_at`, `unpublish_at` and `updated_on`. `kept`: what was read before.
 * @throws ContentError naming file, field and reason at the first thing that is wrong.
 */
export function readCollection<I extends Schema, T extends Schema>(
  root: string,
  description: CollectionDescription<I, T>,
  release: Release,
  kept?: KeptItems,
): Collection<Item<I, T>> {
  const folder = join(root, description.folder);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const ids = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const shelf: Collection<Item<I, T>> = { published: [], unpublished: [], changes: [], scheduled: [] };
  for (const id of ids.sort()) {
    const { item, isPublic, changes, scheduled } = readItem(join(folder, id), id, description, release, kept);
    (isPublic ? shelf.published : shelf.unpublished).push(item);
    shelf.changes.push(...changes);
    const title = titleOf(id, item.texts);
    shelf.scheduled.push(...scheduled.map((each) => ({ ...each, id, title })));
  }
  return shelf;
}

function readItem<I extends Schema, T extends Schema>(
  folder: string,
  id: string,
  description: CollectionDescription<I, T>,
  release: Release,
  kept: KeptItems | undefined,
) {
  if (!v.is(idSchema, id)) throw new ContentError(folder, 'id', 'the folder of an item must be named in kebab-case');
  const file = join(folder, 'item.yaml');
  const today = taipeiDay(release.at);
  const files = [file, ...LANGUAGES.map((language) => join(folder, `${language}.md`))];
  const read = () => parseItem(folder, description, release);
  // By its place within the content: that may be looked at by links from elsewhere.
  const said = kept?.take(`${description.folder}/${id}`, files, read, (known) => !('day' in known) || known.day === null || known.day === today) ?? read();
  // It is this description that has read it, then or now: other code takes nothing of what was kept.
  const { publication, data, texts } = said as ReadItem & Pick<Item<I, T>, 'data' | 'texts'>;
  if ((publication.updated_on ?? '') > today) throw new ContentError(file, 'updated_on', 'must not lie ahead of the release');
  const { published_on } = Object(data) as { published_on?: string };
  const item = { id, data, texts, ...publicationDays(publication, published_on) };
  return {
    item,
    isPublic: isPublished(publication, published_on, release),
    changes: publicationChanges(publication, published_on, release),
    scheduled: scheduledChanges(publication, published_on, release),
  };
}

function parseItem<I extends Schema, T extends Schema>(folder: string, description: CollectionDescription<I, T>, release: Release): ReadItem {
  const file = join(folder, 'item.yaml');
  const { value, isOfDay } = readYamlValue(file, release);
  const { draft, publish_at, unpublish_at, updated_on, ...own } = Object(value);
  const publication = checkYaml(file, { draft, publish_at, unpublish_at, updated_on }, publicationSchema);
  const data = checkYaml(file, own, description.item);
  const texts: Partial<Record<Language, ItemText<T>>> = {};
  for (const language of LANGUAGES) {
    const path = join(folder, `${language}.md`);
    if (!existsSync(path)) continue;
    const { front, html } = readMarkdown(path, description.text);
    texts[language] = Object.assign({}, front, { html }) as ItemText<T>;
  }
  if (!texts.zh) throw new ContentError(join(folder, 'zh.md'), '', 'zh is the default language and must be there');
  return { publication, data, texts: { ...texts, zh: texts.zh }, day: isOfDay ? taipeiDay(release.at) : null };
}

/** The title in each language that has one; an item without is called by its id. */
function titleOf(id: string, texts: Partial<Record<Language, unknown>>): LocalizedText {
  const titleIn = (language: Language): string | undefined => {
    const { title } = Object(texts[language]) as { title?: unknown };
    return typeof title === 'string' ? title : undefined;
  };
  return { ...inEachLanguage(titleIn), zh: titleIn('zh') ?? id };
}
