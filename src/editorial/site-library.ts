import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { MINUTE_MS } from '../domain/time/period.ts';
import { taipeiDay, taipeiInstant } from '../domain/time/taipei-time.ts';
import type { KeptItems } from './collection.ts';
import type { Library } from './library.ts';
import { readLibrary } from './read-library.ts';
import { noteRead, notingLibrary } from './reading/reads.ts';
import { type PlannedDay, readPlannedDays, withPlannedDays } from './settings/planned-days.ts';
import { parseVersions } from './settings/setting-versions-file.ts';
import { withVersions } from './settings/versioned-settings.ts';

/** Astro loads its configuration and the pages as modules of their own: what has been read is kept where both see it. */
const READING = Symbol.for('comic-hub.library');
const shared: typeof globalThis & { [READING]?: Promise<Library> } = globalThis;

/** The library of the pages: read and checked once a build. In development each page reads it again. */
export function library(): Promise<Library> {
  if (import.meta.env?.DEV) return readReleased();
  const file = process.env['SITE_LIBRARY'];
  shared[READING] ??= (file === undefined ? readReleased() : readBefore(file)).then(notingLibrary);
  return shared[READING];
}

/** From here on pages have this library: for whoever makes them without a file between. @returns it as they have it */
export function takeLibrary(read: Library): Library {
  const noting = notingLibrary(read);
  shared[READING] = Promise.resolve(noting);
  return noting;
}

/**
 * The days whose hours staff has set, or closed, as they are at the build: where it is handed them (`PLANNED_DAYS`, docs/operations.md#a-release). They are no
 * content: a server goes by what the database says.
 */
function plannedDays(): PlannedDay[] {
  noteRead('planned');
  return readPlannedDays();
}

/** The library for pages that tell of single days, with the hours that staff has set for them (docs/decisions/407). */
export async function plannedLibrary(): Promise<Library> {
  return withPlannedDays(await library(), plannedDays());
}

/**
 * Reads the content as this release shows it: with the versions of settings that staff has recorded, where the build is handed them
 * (`SETTING_VERSIONS`, docs/operations.md#a-release).
 */
export async function readReleased(kept?: KeptItems): Promise<Library> {
  return (await readContentAndReleased(kept)).released;
}

/** Reads the same, and the content as it was written, which a server keeps: it has the versions from the database. */
export async function readContentAndReleased(kept?: KeptItems): Promise<{ content: Library; released: Library }> {
  const content = await readLibrary(contentRoot(), { at: madeAt() }, kept);
  const file = process.env['SETTING_VERSIONS'];
  return { content, released: file === undefined ? content : withVersions(content, parseVersions(await readFile(file, 'utf8')), madeAt()) };
}

const LOOK_AGAIN_MS = 20;
const MAX_WAIT_MS = 10 * MINUTE_MS;

/**
 * The library that `scripts/build/read-library.ts` reads: the build ends whoever waits when that fails.
 * @throws when nothing has come in ten minutes: then nobody is left to end this.
 */
async function readBefore(file: string): Promise<Library> {
  for (const until = Date.now() + MAX_WAIT_MS; !existsSync(file); await setTimeout(LOOK_AGAIN_MS)) {
    if (Date.now() > until) throw new Error(`No library at ${file}`);
  }
  return deserialize(await readFile(file));
}

/** The moment this release is made: what is published is so as of it. The build sets `RELEASE_AT` and notes it beside the pages, so that the server speaks of the same release. */
export const madeAt = (): Date => new Date(process.env['RELEASE_AT'] ?? Date.now());

/**
 * The moment as of which pages are made, the beginning of the release's day in Taipei: what is past or to come is so by the day, and a page that says more
 * looks at the clock when it is read. So the same content makes the same bytes all day long (docs/decisions/415).
 */
export function releaseAt(): Date {
  noteRead('day');
  return taipeiInstant(dayOfRelease());
}

/** The year of this release, in four digits: a page that reads no more than that stays as it is the next day. */
export function yearOfRelease(): string {
  noteRead('year');
  return dayOfRelease().slice(0, 4);
}

const dayOfRelease = () => taipeiDay(madeAt());

/** The folder of what editors write. */
export function contentRoot(): string {
  return join(process.cwd(), 'content');
}
