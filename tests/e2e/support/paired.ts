import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';

/*
 * The screens are looked at in every language at every width by `accessibility.spec.ts`. A way through them is walked at one width, on a
 * phone unless its tag says otherwise, and in one language unless its words are what it is about (docs/decisions/197). The tag names the
 * project that runs a test.
 */

/** For specs of three widths. */
export const AT_ONE_OF_THREE: Readonly<Record<Language, string>> = { zh: '@phone', en: '@tablet', ja: '@desktop' };
/** For specs of two. */
export const AT_ONE_OF_TWO: Readonly<Record<Language, string>> = { zh: '@phone', en: '@desktop', ja: '@phone' };
/** The tests that do not depend on the width. */
export const AT_ANY = '@phone';
/** For ways through screens that a phone has in another place or form than a desk, such as a day instead of a week. */
export const AT_BOTH = '@both';

/** The language of a way that is walked in one, as a list: those of a file have one each, in turn. */
export const walkedIn = (place: 0 | 1 | 2): readonly Language[] => LANGUAGES.slice(place, place + 1);
