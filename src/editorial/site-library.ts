import { join } from 'node:path';
import { type Library, readLibrary } from './library.ts';

let reading: Promise<Library> | undefined;

/** What the pages are made of: read and checked once a build. In development each page reads it again. */
export function library(): Promise<Library> {
  if (import.meta.env?.DEV) return readLibrary(root());
  reading ??= readLibrary(root());
  return reading;
}

function root(): string {
  return join(process.cwd(), 'content');
}
