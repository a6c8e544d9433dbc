import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { TakenPages } from './page-facts.ts';

/** Beside the folder of a site that is being made, from one step of its making to the next. */
const noteOf = (site: string): string => `${site}.taken`;
const TakenSchema = v.object({ base: v.string(), pages: v.array(v.string()) });

/** Notes the pages that a site has taken from the one before. */
export const noteTaken = (site: string, { base, pages }: TakenPages): void => writeFileSync(noteOf(site), JSON.stringify({ base, pages: [...pages] }));

/** Lets go of the note of a build that did not come to its end. */
export const clearTaken = (site: string): void => rmSync(noteOf(site), { force: true });

/** Reads that note, which goes with it; null where everything was made. */
export function takeNote(site: string): TakenPages | null {
  const note = noteOf(site);
  try {
    const { base, pages } = v.parse(TakenSchema, JSON.parse(readFileSync(note, 'utf8')));
    return { base, pages: new Set(pages) };
  } catch {
    return null;
  } finally {
    clearTaken(site);
  }
}
