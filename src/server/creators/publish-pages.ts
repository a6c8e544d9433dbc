import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { summaryOf } from '../../domain/creators/creator-page.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import type { CreatorPageColumn } from '../db/tables/matchmaking.ts';
import type { Deps } from '../deps.ts';
import { readCreatorPages } from './creator-page.ts';

/** The outcome for one page: written anew, as it was, left out for want of a craft or genre that the content still has, or removed with its wish. */
export interface PublishedPage {
  id: string;
  outcome: 'written' | 'unchanged' | 'left_out' | 'removed';
}

/**
 * Writes the pages of creators who wish for one as items of `content/creator`, and removes those whose wish or membership has ended. Each item
 * appears when it is whole; items of editors are left alone. Crafts and genres that editors have removed since are left out, so that no wish
 * stops a build. Any number of times.
 * @throws what the disk refuses; what was written by then stays, and the next run goes on
 */
export async function* publishPages(
  { database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>,
  contentDir: string,
  { isDryRun }: { isDryRun: boolean },
): AsyncGenerator<PublishedPage> {
  const folder = join(contentDir, 'creator');
  if (!isDryRun) await removeParts(contentDir);
  const wished = (await readCreatorPages(database.db, taipeiDay(now()))).map((page) => ({
    ...page,
    fields: keptOf(page.fields, library.creatorFields),
    genres: keptOf(page.genres, library.comicGenres),
  }));
  const pages = wished.filter(({ fields, genres }) => fields.length > 0 && genres.length > 0);
  for (const { id } of wished) if (!pages.some((page) => page.id === id)) yield { id, outcome: 'left_out' };
  for (const page of pages) {
    const files = filesOf(page);
    const isUnchanged = await holds(join(folder, page.id), files);
    if (!isUnchanged && !isDryRun) await writeItem(folder, page.id, files);
    yield { id: page.id, outcome: isUnchanged ? 'unchanged' : 'written' };
  }
  for (const id of await readdir(folder)) {
    if (pages.some((page) => page.id === id) || !(await isOfMember(join(folder, id)))) continue;
    if (!isDryRun) await rm(join(folder, id), { recursive: true, force: true });
    yield { id, outcome: 'removed' };
  }
}

const keptOf = (ids: readonly string[], list: readonly { id: string }[]) => ids.filter((id) => list.some((each) => each.id === id));

type Files = Readonly<Record<string, string>>;

function filesOf({ title_zh, title_en, text_zh, text_en, website, zhuyin, kana, latin, fields, genres, since }: CreatorPageColumn): Files {
  const links = website === null ? [] : [{ name: inEachLanguage(() => new URL(website).host), href: website }];
  const item = { of_member: true, initials: { zhuyin, kana, latin }, fields, genres, since, ...(links.length > 0 && { links }) };
  return {
    'item.yaml': stringify(item),
    'zh.md': markdownOf(title_zh, text_zh),
    ...(text_en !== null && { 'en.md': markdownOf(title_en ?? latin, text_en) }),
  };
}

const markdownOf = (title: string, text: string): string => `---\n${stringify({ title, summary: summaryOf(text) })}---\n${plainMarkdown(text)}\n`;

/** A member's text as paragraphs: none of its signs is markup. */
function plainMarkdown(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n|\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/[!-/:-@[-`{-~]/g, '\\$&')
        .replace(/^(\d+)(?=\\[.)])/, '$1'),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

async function holds(folder: string, files: Files): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  if (names.sort().join() !== Object.keys(files).sort().join()) return false;
  const kept = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.every((name, i) => files[name] === kept[i]);
}

const PART = /^\.creator-.+\.part$/;

/** Removes parts of items that a run which died left: they say things of members, and nobody would look for them. */
async function removeParts(contentDir: string): Promise<void> {
  for (const name of await readdir(contentDir)) if (PART.test(name)) await rm(join(contentDir, name), { recursive: true, force: true });
}

/** Writes beside, and puts it in place as a whole: a build that runs meanwhile finds the old item, the new one, or none. */
async function writeItem(folder: string, id: string, files: Files): Promise<void> {
  const beside = join(folder, '..', `.creator-${id}.part`);
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(beside, name), text);
  await rm(join(folder, id), { recursive: true, force: true });
  await rename(beside, join(folder, id));
}

async function isOfMember(folder: string): Promise<boolean> {
  try {
    return (parse(await readFile(join(folder, 'item.yaml'), 'utf8')) as { of_member?: unknown }).of_member === true;
  } catch {
    // Not an item, or one that an editor is at.
    return false;
  }
}
