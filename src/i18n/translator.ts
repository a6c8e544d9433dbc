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

/** A text, and what of the centre it says. */
interface Read {
  text: string;
  says: ReadonlySet<CentreValue>;
}

function makeTranslator(language: Language): Translate {
  let [centre, texts] = [centreValues(language), new Map<string, Read>()];
  const read = readerOf(language);
  return (key, values) => {
    const now = centreValues(language);
    if (now !== centre) [centre, texts] = [now, new Map()];
    const name = values === undefined ? key : key + JSON.stringify(values);
    const known = texts.get(name) ?? read(centre, key, values);
    texts.set(name, known);
    noteCentreValues(language, known.says);
    return known.text;
  };
}

function refuseHole(text: string, [, value = '']: RegExpExecArray): never {
  throw new MissingValue(value, text);
}

/** Stands in a text where a value of the centre belongs, with its name. */
const PLACE = /\u{F8FE}(\w+)\u{F8FE}/gu;

function readerOf(language: Language): (centre: CentreValues, ...asked: Parameters<Translate>) => Read {
  const fixed = i18next.getFixedT(language);
  return (centre, key, values) => {
    const places = Object.fromEntries(Object.keys(centre).map((name) => [name, `\u{F8FE}${name}\u{F8FE}`]));
    const said = fixed(key, { ...places, ...values, interpolation: { escapeValue: false }, missingInterpolationHandler: refuseHole });
    if (typeof said !== 'string' || said === key || said === key.slice(key.indexOf(':') + 1)) {
      throw new Error(`No text for ${key} in ${language}`);
    }
    const says = new Set<CentreValue>();
    const text = said.replace(PLACE, (_, name: CentreValue) => {
      says.add(name);
      return centre[name];
    });
    return { text, says };
  };
}
