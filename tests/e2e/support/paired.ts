import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';

/*
 * The screens are looked at in every language at every width by `accessibility.spec.ts`. A way through them is walked at one width, on a
 * phone unless its tag says otherwise, and in one language unless its words are what it is about (docs/decisions/197). The tag names the
 * project that runs a test.
 */

/** A test that `npm test` leaves to `npm test -- whole`: a way that another test walks, once more in another language, or one that waits for several builds (docs/decisions/501). */
export const AGAIN = '@again';
/** The tags of a spec whose widths do not matter, or are its own: walked in zh, and in the others again. */
export const AGAIN_IN: Readonly<Record<Language, string[]>> = { zh: [], en: [AGAIN], ja: [AGAIN] };
/** The tags of one of many tests that are alike, by its place among them: `npm test` has every so-manieth, `npm test -- whole` all. */
export const oneOfAlike = (place: number, oneIn: number): string[] => (place % oneIn === 0 ? [] : [AGAIN]);
/** For specs of three widths. */
export const AT_ONE_OF_THREE: Readonly<Record<Language, string[]>> = { zh: ['@phone', AGAIN], en: ['@tablet', AGAIN], ja: ['@desktop'] };
/** For specs of two. */
export const AT_ONE_OF_TWO: Readonly<Record<Language, string[]>> = { zh: ['@phone', AGAIN], en: ['@desktop'], ja: ['@phone', AGAIN] };
/** The tests that do not depend on the width. */
export const AT_ANY = '@phone';
/** For ways through screens that a phone has in another place or form than a desk, such as a day instead of a week. */
export const AT_BOTH = '@both';

/** The language of a way that is walked in one, as a list: those of a file have one each, in turn. */
export const walkedIn = (place: 0 | 1 | 2): readonly Language[] => LANGUAGES.slice(place, place + 1);
