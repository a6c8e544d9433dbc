import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CONTENT_COLLECTIONS, type ItemKey, isItemCollection, LIST_FILES, type ListName } from '../../domain/editing/content-item.ts';
import { settingsFiles } from '../../editorial/settings/settings.ts';
import { isFileMissing, StorageAway } from '../adapters/storage-fault.ts';
import { blobSha } from './store/file-bytes.ts';

/** A file of an item. */
export interface ItemFile {
  /** Below the folder of the content: `news/opening/zh.md`. */
  path: string;
  name: string;
  size: number;
  /** As git names it, so that a folder and a git host say the same of the same bytes. */
  sha: string;
  /** Of texts and fields; null of pictures, clips and captions, which are read when they are asked for. */
  text: string | null;
}

const TEXT_FILE = /^(?:item\.yaml|[a-z]{2}\.md)$/;

/** The place of an item below the folder of the content: a folder, or the one file of a list or of settings. */
export function placeOf({ collection, name }: ItemKey): string {
  if (collection === 'lists') return LIST_FILES[name as ListName];
  return collection === 'settings' ? `settings/${name}.yaml` : `${collection}/${name}`;
}

/** All the files of an item, by name; null where there is no such item. A folder or a file that is a link to elsewhere is none. @throws StorageAway */
export async function readItemFiles(root: string, key: ItemKey): Promise<ItemFile[] | null> {
  const place = placeOf(key);
  try {
    const found = await lstat(join(root, place));
    if (!isItemCollection(key.collection)) return found.isFile() ? [await readOne(root, place, true)] : null;
    if (!found.isDirectory()) return null;
    const entries = await readdir(join(root, place), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    if (!names.includes('item.yaml')) return null;
    return await Promise.all(names.sort().map((name) => readOne(root, `${place}/${name}`, TEXT_FILE.test(name))));
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw new StorageAway('the folder of the content cannot be read', { cause: error });
  }
}

/** Places, sizes and times of all files of an item: while they are the same, so are the files. Null where there is no such item. @throws StorageAway */
export async function marksOf(root: string, key: ItemKey): Promise<string | null> {
  const place = join(root, placeOf(key));
  const mark = async (path: string) => {
    const { size, mtimeMs, ctimeMs, ino } = await lstat(path);
    return `${path} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  };
  try {
    if (!isItemCollection(key.collection)) return await mark(place);
    const names = (await readdir(place)).filter((name) => !name.startsWith('.'));
    return (await Promise.all(names.sort().map((name) => mark(join(place, name))))).join('\n');
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw new StorageAway('the folder of the content cannot be read', { cause: error });
  }
}

/** Hashes of large files, while they are what they were. */
const known = new Map<string, string>();
const KNOWN_MAX = 10_000;

async function readOne(root: string, path: string, isText: boolean): Promise<ItemFile> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isText) {
    const bytes = await readFile(join(root, path));
    return { path, name, size: bytes.length, sha: blobSha(bytes), text: bytes.toString('utf8') };
  }
  const { size, mtimeMs, ino } = await lstat(join(root, path));
  const state = `${root}/${path} ${size} ${mtimeMs} ${ino}`;
  const sha = known.get(state) ?? (await streamedSha(join(root, path), size));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(state, sha);
  return { path, name, size, sha, text: null };
}

async function streamedSha(path: string, size: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The digest of all files of an item. */
export function revisionOf(files: readonly Pick<ItemFile, 'path' | 'sha'>[]): string {
  const lines = files.map(({ path, sha }) => `${sha} ${path}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Every item that there is, by collection and name. @throws StorageAway */
export async function listItems(root: string): Promise<ItemKey[]> {
  const keys = await Promise.all(CONTENT_COLLECTIONS.map((collection) => namesIn(root, collection)));
  return keys.flat();
}

/** The items of a collection, by name. @throws StorageAway */
async function namesIn(root: string, collection: ItemKey['collection']): Promise<ItemKey[]> {
  const key = (name: string): ItemKey => ({ collection, name });
  if (collection === 'lists') return Object.keys(LIST_FILES).map(key);
  if (collection === 'settings') return Object.keys(settingsFiles).sort().map(key);
  try {
    const entries = await readdir(join(root, collection), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
    return names.sort().map(key);
  } catch (error) {
    if (isFileMissing(error)) return [];
    throw new StorageAway('the folder of the content cannot be read', { cause: error });
  }
}
