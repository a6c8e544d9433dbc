import { HTML_LANG, isSpaced, LANGUAGES, type Language } from './languages.ts';

/** The typefaces of a language. */
interface Faces {
  /** On pages, in drawn pictures and in e-mails: system faces only, as the same code point is drawn differently in Taipei and Tokyo. */
  screen: string;
  /** In forms on paper: one that the machine has that prints them. */
  paper: string;
}

/** A language that is missing here does not compile. */
export const FACES: Readonly<Record<Language, Faces>> = {
  zh: { screen: "'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',system-ui,sans-serif", paper: 'Noto Sans CJK TC' },
  // The quotation marks of its face on paper are narrow.
  en: { screen: "'Helvetica Neue','Noto Sans CJK TC','Segoe UI',Roboto,Arial,system-ui,sans-serif", paper: 'Noto Sans CJK KR' },
  ja: { screen: "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic',Meiryo,system-ui,sans-serif", paper: 'Noto Sans CJK JP' },
};

/** The declarations beside a language's faces: where only a CJK face is at hand, dots and quotation marks would be as wide as a character. */
export const faceVariant = (language: Language): string => (isSpaced(language) ? 'proportional-width' : 'normal');

/** Letters with ascenders need less room between lines than characters that fill their square. */
const leading = (language: Language): string => (isSpaced(language) ? '1.55' : '1.7');

/** The rules of a page by which every element is set in the faces of its own language. */
export const FACE_RULES = LANGUAGES.map(
  (language) =>
    `[lang="${HTML_LANG[language]}"]{--leading:${leading(language)};font-variant-east-asian:${faceVariant(language)};font-family:${FACES[language].screen}}`,
).join('');
