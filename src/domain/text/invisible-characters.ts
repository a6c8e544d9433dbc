/*
 * What a line of text may hold that no eye sees. Names and titles go into e-mails and onto the screens of staff, where two
 * that look alike must be alike, and none may turn around what stands beside it.
 */

/** Embeddings, overrides and isolates of direction: they reach beyond the text that they are typed in. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/u;
/** Half of a character beyond the first 65,536, which no encoding knows. */
const HALF_CHARACTER = /\p{Cs}/u;

/** Characters without a look of their own, but for those that the rules below judge by their neighbours. */
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Tags make the flags of countries within a country out of a black flag, and nothing else. Matched flag and all: to look back from each would take its square. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[\u{e0020}-\u{e007f}]+/gu;
/** A variant (of a rare character, of an emoji) is one of something that is there. */
const STRAY_VARIANT = /(?<=^|[\s\p{Variation_Selector}])\p{Variation_Selector}/gu;
/** Joiners make one emoji out of several, and shape letters of scripts that join: Arabic, the Indic ones. Nobody else needs them. */
const STRAY_JOINER =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}])\u200d\p{Extended_Pictographic}|(?<=[\p{L}\p{M}])(?<![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Zyyy}\p{sc=Zinh}])[\u200c\u200d]\p{L})[\u200c\u200d]/gu;

/** Whether a text is whole: every encoding can carry it is. */
export function isWellFormed(text: string): boolean {
  return !HALF_CHARACTER.test(text);
}

/** Whether a text changes the direction of what it stands in. */
export function hasBidiControls(text: string): boolean {
  return TURNS_TEXT.test(text);
}

/** A line without what cannot be seen and changes nothing that can: zero-width spaces, soft hyphens, byte order marks. */
export function withoutInvisible(line: string): string {
  return line.replace(INVISIBLE, '').replace(TAGS, '$1').replace(STRAY_VARIANT, '').replace(STRAY_JOINER, '');
}

/** Whether a text has something that an eye sees. */
export const isVisible = (text: string): boolean => withoutInvisible(text).trim() !== '';

/** More marks on one letter than any script has: a tower that covers what stands above it. */
const TOWER = /\p{M}{13}/u;
export const hasTower = (text: string): boolean => TOWER.test(text);
