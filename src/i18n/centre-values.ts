import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from './languages.ts';

/** What any text of a catalogue may say of the centre: `{{centre}}`, `{{centreSlug}}`. */
export interface CentreValues {
  centre: string;
  centreSlug: string;
}

interface CentreFile {
  short_name: Record<Language, string>;
  slug: string;
}

/** Of `content/settings/centre.yaml`, as its schema describes them (src/editorial/centre.ts). */
export const centreValuesOf = ({ short_name, slug }: CentreFile, language: Language): CentreValues => ({ centre: short_name[language], centreSlug: slug });

let file: CentreFile | undefined;

/**
 * The centre's name for the pages. Reads the file itself, at once: a text is asked for in the middle of a page, where nothing
 * waits for the library, which checks the same file and stops the build when it is wrong. Build time only.
 */
export function centreValues(language: Language): CentreValues {
  file ??= parse(readFileSync(join(process.cwd(), 'content/settings/centre.yaml'), 'utf8')) as CentreFile;
  return centreValuesOf(file, language);
}

/** Texts of a catalogue with the centre's name in them, whatever else they ask for. */
export function withCentre<T>(texts: T, language: Language): T {
  const values = centreValues(language);
  const fill = (tree: unknown): unknown => {
    if (typeof tree === 'string') return tree.replace(/\{\{(centre|centreSlug)\}\}/g, (_, name: keyof CentreValues) => values[name]);
    return Object.fromEntries(Object.entries(tree as object).map(([key, each]) => [key, fill(each)]));
  };
  return fill(texts) as T;
}
