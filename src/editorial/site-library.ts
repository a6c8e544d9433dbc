import { join } from 'node:path';
import { type Library, readLibrary } from './library.ts';

let reading: Promise<Library> | undefined;

/** What the pages are made of: read and checked once a build. In development each page reads it again. */
export function library(): Promise<Library> {
  if (import.meta.env?.DEV) return readLibrary(root(), { at: releaseAt() });
  reading ??= readLibrary(root(), { at: releaseAt() });
  return reading;
}

/**
 * The moment this release is made: what is published, past or to come is so as of it. The build sets
 * `RELEASE_AT` and notes it beside the pages, so that the server speaks of the same release.
 */
export function releaseAt(): Date {
  return new Date(process.env['RELEASE_AT'] ?? Date.now());
}

function root(): string {
  return join(process.cwd(), 'content');
}
