import i18next from 'i18next';
import type { Translate } from './catalogue.ts';
import { type CentreValue, type CentreValues, centreValues, noteCentreValues } from './centre-values.ts';
import { MissingValue } from './fill-text.ts';
import type { Language } from './languages.ts';

/**
 * The translator of a page at build time. `astro-i18next` loads the catalogues into i18next's one global
 * instance; its current language is never read, since pages in three languages render in one process.
 * @throws when a key has no text or a text not all of its values, so that the build stops.
 */
export function translator(language: Language): Translate {
  const known = translators.get(language) ?? makeTranslator(language);
  translators.set(language, known);
  return known;
}

/** A site of ten thousand pages asks for the same texts on each: they are looked up once for each centre. */
const translators = new Map<Language, Translate>();

/** A text in pieces, with the name of a value wherever one belongs, and what of the centre it says. */
interface Read {
  pieces: readonly (string | { value: string })[];
  says: ReadonlySet<CentreValue>;
}

function makeTranslator(language: Language): Translate {
  let [centre, texts] = [centreValues(language), new Map<string, Read>()];
  const read = readerOf(language);
  return (key, values) => {
    const now = centreValues(language);
    if (now !== centre) [centre, texts] = [now, new Map()];
    // A count chooses the text; whatever else it is filled with is another title on each page.
    const name = values === undefined ? key : `${key} ${JSON.stringify(countIn(values))} ${Object.keys(values)}`;
    const known = texts.get(name) ?? read(centre, key, values);
    texts.set(name, known);
    noteCentreValues(language, known.says);
    return known.pieces.map((piece) => (typeof piece === 'string' ? piece : filled(key, piece.value, values))).join('');
  };
}

/** The number that chooses among the texts of a key; what is filled in later by a script (`{{count}}`) is a value as any other. */
const countIn = ({ count }: NonNullable<Parameters<Translate>[1]>): { count?: number } => (typeof count === 'number' ? { count } : {});

function filled(key: string, name: string, values: Parameters<Translate>[1]): string {
  const value: string | number | undefined = values?.[name];
  if (value === undefined) throw new MissingValue(name, key);
  return `${value}`;
}

function refuseHole(text: string, [, value = '']: RegExpExecArray): never {
  throw new MissingValue(value, text);
}

/** Stands in a text where a value belongs, with its name. */
const placeOf = (name: string): string => `\u{F8FE}${name}\u{F8FE}`;
const PLACE = /\u{F8FE}(\w+)\u{F8FE}/u;

function readerOf(language: Language): (centre: CentreValues, ...asked: Parameters<Translate>) => Read {
  const fixed = i18next.getFixedT(language);
  return (centre, key, values = {}) => {
    const places = Object.fromEntries([...Object.keys(centre), ...Object.keys(values)].map((name) => [name, placeOf(name)]));
    const said = fixed(key, {
      ...places,
      ...countIn(values),
      interpolation: { escapeValue: false },
      missingInterpolationHandler: refuseHole,
    });
    if (typeof said !== 'string' || said === key || said === key.slice(key.indexOf(':') + 1)) {
      throw new Error(`No text for ${key} in ${language}`);
    }
    const says = new Set<CentreValue>();
    const ofCentre = (name: string): name is CentreValue => !(name in values) && name in centre;
    const pieces = said.split(PLACE).map((piece, place) => {
      // Every other one is a name.
      if (place % 2 === 0) return piece;
      if (!ofCentre(piece)) return { value: piece };
      says.add(piece);
      return centre[piece];
    });
    return { pieces, says };
  };
}
