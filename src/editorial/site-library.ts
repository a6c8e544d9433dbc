import { join } from 'node:path';
import { type Library, readLibrary } from './library.ts';

/** Astro loads its configuration and the pages as modules of their own: what has been read is kept where both see it. */
const READING = Symbol.for('comic-hub.library');
const shared: typeof globalThis & { [READING]?: Promise<Library> } = globalThis;

/** What the pages are made of: read and checked once a build. In development each page reads it again. */
export function library(): Promise<Library> {
  if (import.meta.env?.DEV) return readLibrary(contentRoot(), { at: releaseAt() });
  shared[READING] ??= readLibrary(contentRoot(), { at: releaseAt() });
  return shared[READING];
}

/**
 * The moment this release is made: what is published, past or to come is so as of it. The build sets
 * `RELEASE_AT` and notes it beside the pages, so that the server speaks of the same release.
 */
export function releaseAt(): Date {
  return new Date(process.env['RELEASE_AT'] ?? Date.now());
}

/** The folder of what editors write. */
export function contentRoot(): string {
  return join(process.cwd(), 'content');
}
