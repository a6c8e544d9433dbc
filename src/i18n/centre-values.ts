import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type OpeningFile, type OpeningValues, openingValuesOf } from './formats/opening-days.ts';
import { inEachLanguage, type Language } from './languages.ts';

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

/** The name of such a value. */
export type CentreValue = keyof CentreValues;

interface Spoken {
  values: Record<Language, CentreValues>;
  /** Hears of each value that a text of a page has taken. */
  note: (language: Language, value: CentreValue) => void;
}
/** Astro's bundle and the build are modules of their own: both see this. */
const SPOKEN = Symbol.for('comic-hub.centre');
const shared: typeof globalThis & { [SPOKEN]?: Spoken } = globalThis;

/** From here on texts of pages name this centre, and `note` hears what of it they take. */
export function speakOf(centre: CentreFile, opening: OpeningFile, note: Spoken['note']): void {
  const values = inEachLanguage((language) => centreValuesOf(centre, opening, language));
  const before = shared[SPOKEN]?.values;
  // What was filled with them is kept as long as they are the same.
  shared[SPOKEN] = { values: JSON.stringify(before) === JSON.stringify(values) && before !== undefined ? before : values, note };
}

/**
 * The centre's name and hours for the pages; while no library has been read, by the files themselves, which the library checks: a text is asked for in the
 * middle of a page, where nothing waits. Build time only. The same values for one library.
 */
export function centreValues(language: Language): CentreValues {
  if (shared[SPOKEN] === undefined) speakOf(readSettings('centre') as CentreFile, readSettings('opening') as OpeningFile, () => {});
  return (shared[SPOKEN] as unknown as Spoken).values[language];
}

const readSettings = (name: string): unknown => parse(readFileSync(join(process.cwd(), `content/settings/${name}.yaml`), 'utf8'));

/** Notes that the page being made says these values. */
export function noteCentreValues(language: Language, values: Iterable<CentreValue>): void {
  for (const value of values) shared[SPOKEN]?.note(language, value);
}

const PLACES = /\{\{(\w+)\}\}/g;

/** Texts of a catalogue with the centre's name and hours in them, whatever else they ask for, and which of these they say. */
export function fillCentre<T>(texts: T, values: CentreValues): { texts: T; says: ReadonlySet<CentreValue> } {
  const known = new Map(Object.entries(values) as [CentreValue, string][]);
  const says = new Set<CentreValue>();
  const said = (place: string, name: CentreValue): string => {
    const value = known.get(name);
    if (value !== undefined) says.add(name);
    return value ?? place;
  };
  const fill = (tree: unknown): unknown => {
    if (typeof tree === 'string') return tree.replace(PLACES, said);
    return Object.fromEntries(Object.entries(tree as object).map(([key, each]) => [key, fill(each)]));
  };
  return { texts: fill(texts) as T, says };
}

/** The same for whoever does not ask which. */
export const withCentre = <T>(texts: T, language: Language): T => fillCentre(texts, centreValues(language)).texts;
