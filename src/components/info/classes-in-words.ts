import { MEMBER_CLASSES, type MemberClass } from '../../domain/identity/account.ts';
import { library } from '../../editorial/site-library.ts';
import type { Language } from '../../i18n/languages.ts';
import { translator } from '../../i18n/translator.ts';

/** Each class's name. */
export function classNames(lang: Language): Record<MemberClass, string> {
  const t = translator(lang);
  return Object.fromEntries(MEMBER_CLASSES.map((each) => [each, t(`house:level.name.${each}`)])) as Record<MemberClass, string>;
}

/** Each class's name, and what it allows as `content/settings` says (docs/rules.md#member-classes). */
export async function classesInWords(lang: Language): Promise<Record<MemberClass, { name: string; benefits: string[] }>> {
  const names = classNames(lang);
  const { benefits } = (await library()).settings.levels;
  const inWords = (each: MemberClass) => ({
    name: names[each],
    benefits: benefits.filter(({ classes }) => classes.includes(each)).map(({ name }) => name[lang]),
  });
  return Object.fromEntries(MEMBER_CLASSES.map((each) => [each, inWords(each)])) as Record<MemberClass, { name: string; benefits: string[] }>;
}
