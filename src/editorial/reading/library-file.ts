import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Library } from '../library.ts';

/*
 * The content of a release as a file, for the servers beside its site: in pieces, between which whoever reads it answers others. A library of ten
 * thousand items is some fifty megabytes, and reading it at once would hold up every visitor of that moment. Pieces that are as they were in the release
 * before are not read: to make its objects anew, and to look through those of before as garbage, holds visitors up as well (docs/decisions/503).
 */

const BEGINNING = Buffer.from('comic-hub library 2\n');
const LENGTH_BYTES = 4;
/** Shelves of fewer items are no pieces of their own. */
const SMALL_SHELF = 100;
/** About so many items are a piece. */
const ITEMS_OF_A_PIECE = 50;

type Shelves = Record<string, unknown[]>;

/** A piece of the file: items of a shelf, in their order; of the first, whose shelf has no name, everything that is on no large shelf. */
interface Piece {
  shelf: string;
  digest: string;
  sizeBytes: number;
}
interface Beginning {
  pieces: Piece[];
  /** The place in the file at which the first one begins. */
  start: number;
}

/** Writes a library into a file. */
export function writeLibrary(file: string, library: Library): void {
  const large = Object.entries(library).filter((part): part is [string, unknown[]] => Array.isArray(part[1]) && part[1].length > SMALL_SHELF);
  const rest = { ...library, ...Object.fromEntries(large.map(([name]) => [name, []])) };
  const parts = [['', rest] as const, ...large.flatMap(([name, items]) => inPieces(items).map((piece) => [name, piece] as const))];
  const written = parts.map(([shelf, value]) => ({ shelf, bytes: serialize(value) }));
  const pieces: Piece[] = written.map(({ shelf, bytes }) => ({ shelf, digest: digestOf(bytes).toString('base64url'), sizeBytes: bytes.length }));
  const told = Buffer.from(JSON.stringify(pieces));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(told.length);
  writeFileSync(file, Buffer.concat([BEGINNING, length, told, ...written.map(({ bytes }) => bytes)]));
}

const digestOf = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A piece ends after an item that says so by its id: what is added or goes changes one piece, and not all behind it. */
function inPieces(items: readonly unknown[]): unknown[][] {
  const pieces: unknown[][] = [[]];
  for (const [place, item] of items.entries()) {
    pieces.at(-1)?.push(item);
    const id = Object(item).id as unknown;
    if (digestOf(`${id ?? place}`).readUInt32BE() % ITEMS_OF_A_PIECE === 0) pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** Reads libraries of one release after the other. */
export interface LibraryReader {
  /** Reads one, and lets others have their turn between its pieces. Whatever is as in the one that was read before is that very object. @throws when it cannot be read */
  read(file: string): Promise<Library>;
}

export function openLibraryReader(): LibraryReader {
  /** By its digest, each large piece that was read last. */
  let known: ReadonlyMap<string, unknown[]> = new Map();
  return {
    read: async (file) => {
      const handle = await open(file);
      try {
        const beginning = await readBeginning(handle);
        // In one piece: small ones are written so by hand.
        if (beginning === null) return deserialize(await readFile(file)) as Library;
        const { library, pieces } = await readPieces(handle, beginning, known);
        known = pieces;
        return library;
      } finally {
        await handle.close();
      }
    },
  };
}

async function readBeginning(handle: FileHandle): Promise<Beginning | null> {
  const head = await bytesAt(handle, 0, BEGINNING.length + LENGTH_BYTES).catch(() => null);
  if (!head?.subarray(0, BEGINNING.length).equals(BEGINNING)) return null;
  const told = await bytesAt(handle, head.length, head.readUInt32BE(BEGINNING.length));
  return { pieces: JSON.parse(told.toString()) as Piece[], start: head.length + told.length };
}

async function readPieces(
  handle: FileHandle,
  { pieces: [first, ...pieces], start }: Beginning,
  known: ReadonlyMap<string, unknown[]>,
): Promise<{ library: Library; pieces: ReadonlyMap<string, unknown[]> }> {
  const library = deserialize(await bytesAt(handle, start, first?.sizeBytes ?? 0)) as Library & Shelves;
  const read = new Map<string, unknown[]>();
  let at = start + (first?.sizeBytes ?? 0);
  for (const { shelf, digest, sizeBytes } of pieces) {
    await setImmediate();
    const items = known.get(digest) ?? (deserialize(await bytesAt(handle, at, sizeBytes)) as unknown[]);
    read.set(digest, items);
    library[shelf]?.push(...items);
    at += sizeBytes;
  }
  return { library, pieces: read };
}

/** @throws of a file that ends before */
async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(length), position });
  if (bytesRead < length) throw new RangeError('A library that was cut off');
  return buffer;
}

/** Reads its bytes at once, where nobody else waits. */
export function libraryOf(bytes: Buffer): Library {
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING)) return deserialize(bytes) as Library;
  const start = BEGINNING.length + LENGTH_BYTES;
  let at = start + bytes.readUInt32BE(BEGINNING.length);
  const [first, ...pieces] = JSON.parse(bytes.toString('utf8', start, at)) as Piece[];
  const next = (piece: Piece | undefined): unknown => {
    const before = at;
    at += piece?.sizeBytes ?? 0;
    return deserialize(bytes.subarray(before, at));
  };
  const library = next(first) as Library & Shelves;
  for (const piece of pieces) library[piece.shelf]?.push(...(next(piece) as unknown[]));
  return library;
}
