import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type OpeningFile, type OpeningValues, openingValuesOf } from './formats/opening-days.ts';
import type { Language } from './languages.ts';

/** The values that any text of a catalogue may name: `{{centre}}`, `{{centreSlug}}`, and when it is open. */
export interface CentreValues extends OpeningValues {
  centre: string;
  centreSlug: string;
}

interface CentreFile {
  short_name: Record<Language, string>;
  slug: string;
}

/** Of `content/settings/centre.yaml`, as its schema describes them (src/editorial/settings/centre.ts), and of `opening.yaml`. */
export const centreValuesOf = ({ short_name, slug }: CentreFile, opening: OpeningFile, language: Language): CentreValues => ({
  centre: short_name[language],
  centreSlug: slug,
  ...openingValuesOf(opening, language),
});

let files: { centre: CentreFile; opening: OpeningFile } | undefined;

/**
 * The centre's name and hours for the pages. Reads the files itself, at once: a text is asked for in the middle of a page, where
 * nothing waits for the library, which checks the same files and stops the build when one is wrong. Build time only.
 */
export function centreValues(language: Language): CentreValues {
  files ??= { centre: readSettings('centre') as CentreFile, opening: readSettings('opening') as OpeningFile };
  return centreValuesOf(files.centre, files.opening, language);
}

const readSettings = (name: string): unknown => parse(readFileSync(join(process.cwd(), `content/settings/${name}.yaml`), 'utf8'));

const PLACES = /\{\{(\w+)\}\}/g;

/** Texts of a catalogue with the centre's name and hours in them, whatever else they ask for. */
export function withCentre<T>(texts: T, language: Language): T {
  const known = new Map(Object.entries(centreValues(language)));
  const fill = (tree: unknown): unknown => {
    if (typeof tree === 'string') return tree.replace(PLACES, (place, name: string) => known.get(name) ?? place);
    return Object.fromEntries(Object.entries(tree as object).map(([key, each]) => [key, fill(each)]));
  };
  return fill(texts) as T;
}
