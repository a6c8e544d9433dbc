import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Library } from '../library.ts';

/*
 * The content of a release as a file, for the servers beside its site: in pieces, between which whoever reads it answers others. A library of ten
 * thousand items is some fifty megabytes, and reading it at once would hold up every visitor of that moment.
 */

const BEGINNING = Buffer.from('comic-hub library 1\n');
/** So many items are a piece. */
const ITEMS_OF_A_PIECE = 100;
const LENGTH_BYTES = 4;

type Shelves = Record<string, unknown[]>;

/** Writes a library into a file. */
export function writeLibrary(file: string, library: Library): void {
  const large = Object.entries(library).filter((part): part is [string, unknown[]] => Array.isArray(part[1]) && part[1].length > ITEMS_OF_A_PIECE);
  const pieces: [string, unknown[]][] = large.flatMap(([name, items]) => {
    const count = Math.ceil(items.length / ITEMS_OF_A_PIECE);
    return Array.from({ length: count }, (_, i): [string, unknown[]] => [name, items.slice(i * ITEMS_OF_A_PIECE, (i + 1) * ITEMS_OF_A_PIECE)]);
  });
  const rest = { ...library, ...Object.fromEntries(large.map(([name]) => [name, []])) };
  const written = [rest, ...pieces].flatMap((piece) => {
    const bytes = serialize(piece);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(bytes.length);
    return [length, bytes];
  });
  writeFileSync(file, Buffer.concat([BEGINNING, ...written]));
}

/** Reads it, and lets others have their turn between its pieces. @throws when it cannot be read */
export async function readLibraryFile(file: string): Promise<Library> {
  const reading = read(await readFile(file));
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Reads its bytes at once, where nobody else waits. */
export function libraryOf(bytes: Buffer): Library {
  const reading = read(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

function* read(bytes: Buffer): Generator<undefined, Library> {
  // In one piece: small ones are written so by hand.
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING)) return deserialize(bytes) as Library;
  const [rest = Buffer.alloc(0), ...pieces] = piecesOf(bytes);
  const library = deserialize(rest) as Library & Shelves;
  for (const piece of pieces) {
    yield;
    const [name, items] = deserialize(piece) as [string, unknown[]];
    library[name]?.push(...items);
  }
  return library;
}

function piecesOf(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = BEGINNING.length; at < bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32BE(at);
    pieces.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return pieces;
}
