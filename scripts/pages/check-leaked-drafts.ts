import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';

const PICTURES = ['.webp', '.jpg', '.jpeg', '.png', '.avif'];
/** The files an item is written in; the rest of its folder are its files. */
const WRITTEN = ['.md', '.yaml'];

/** The files that lie beside an item. */
export function filesBeside(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !WRITTEN.includes(extname(entry.name))).map((entry) => join(entry.parentPath, entry.name));
}

export interface Leak {
  /** In the site. */
  file: string;
  /** Beside an item that is not public. */
  of: string;
}

/**
 * The files of a site that are those of drafts, whatever their names: the same bytes, or the same picture in another size or
 * format. What a published item has as well is public.
 */
export async function leakedFiles(
  site: readonly string[],
  { drafts, published }: { drafts: readonly string[]; published: readonly string[] },
): Promise<Leak[]> {
  const known = new Set(published.map(hashOf));
  const secret = drafts.filter((file) => !known.has(hashOf(file)));
  const byHash = new Map(secret.map((file) => [hashOf(file), file]));
  const looks = async (files: readonly string[]) => Promise.all(files.filter(isPicture).map(async (file) => ({ file, look: await lookOf(file) })));
  const [hidden, shown] = [await looks(secret), secret.some(isPicture) ? await looks(published) : []];
  const leaks: Leak[] = [];
  for (const file of site) {
    const same = byHash.get(hashOf(file)) ?? (hidden.length > 0 && isPicture(file) ? copyOf(await lookOf(file), hidden, shown) : undefined);
    if (same !== undefined) leaks.push({ file, of: same });
  }
  return leaks;
}

const isPicture = (file: string) => PICTURES.includes(extname(file));
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

interface Look {
  file: string;
  look: Buffer;
}

/** Pixels of a side: small enough for sizes and formats to come out alike. */
const SIDE = 16;
/** Of 255: a smaller copy, and one of poor quality, stays below; two drawings of the same room are well above. */
const ALIKE = 4;
const lookOf = (file: string) => sharp(file).flatten({ background: '#fff' }).resize(SIDE, SIDE, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();

/** The hidden picture that this is a copy of, unless it is more like one that is shown. */
function copyOf(look: Buffer, hidden: readonly Look[], shown: readonly Look[]): string | undefined {
  const nearest = (those: readonly Look[]) =>
    those
      .map((each) => ({ file: each.file, far: distance(look, each.look) }))
      .reduce((a, b) => (b.far < a.far ? b : a), { file: '', far: Number.POSITIVE_INFINITY });
  const [secret, known] = [nearest(hidden), nearest(shown)];
  return secret.far < ALIKE && secret.far < known.far ? secret.file : undefined;
}

/** The mean difference of two looks, of 255. */
const distance = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
