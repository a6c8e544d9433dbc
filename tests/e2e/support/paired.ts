import type { Language } from '../../../src/i18n/languages.ts';

/*
 * What is walked in three languages is walked at every width, but not each language at each width: words and widths are looked
 * at together on every screen by `accessibility.spec.ts`. The tag names the project that runs a test; without one all do.
 */

/** For specs of three widths. */
export const AT_ONE_OF_THREE: Readonly<Record<Language, string>> = { zh: '@phone', en: '@tablet', ja: '@desktop' };
/** For specs of two. */
export const AT_ONE_OF_TWO: Readonly<Record<Language, string>> = { zh: '@phone', en: '@desktop', ja: '@phone' };
/** The tests that do not depend on the width. */
export const AT_ANY = '@phone';
