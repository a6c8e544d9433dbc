import { HTML_LANG, type Language } from '../../i18n/languages.ts';

/** A text that somebody typed, and in which language; null where it is not known. */
export interface Typed {
  text: string;
  language: Language | null;
}

interface Props {
  typed: Typed;
  /** Of the page. */
  language: Language;
  /** The sentence of the page around the text. */
  say: (text: string) => string;
}

/** Stands for the typed text in its sentence; no catalogue has it. */
const PLACE = '\u0002';

/** A sentence with a text in it that somebody typed, which says its language where that is not the page's. */
export function TypedText({ typed, language, say }: Props) {
  const [before, after] = say(PLACE).split(PLACE);
  return (
    <>
      {before}
      <span lang={typed.language === null || typed.language === language ? undefined : HTML_LANG[typed.language]}>{typed.text}</span>
      {after}
    </>
  );
}
