import type { Library } from '../../editorial/library.ts';
import { noteReads, readingPiece } from '../../editorial/reading/reads.ts';

/** The fragments that `CachedFragment.astro` has rendered, by name, and what they have read; another library has its own. */
const cached = new WeakMap<Library, Map<string, { made: string; keys: readonly string[] }>>();

/** The fragment of a name, rendered once for a library. Each page that has it has read what it was made of. */
export async function cachedFragment(library: Library, name: string, render: () => Promise<string>): Promise<string> {
  const own = cached.get(library) ?? new Map();
  cached.set(library, own);
  const piece = own.get(name) ?? (await readingPiece(render));
  own.set(name, piece);
  noteReads(piece.keys);
  return piece.made;
}

/** Stands in a piece where the page's own path belongs. */
export const FRAGMENT_PATH = '\u{F8FF}';
