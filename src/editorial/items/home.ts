import * as v from 'valibot';
import { inEachLanguage, LANGUAGES } from '../../i18n/languages.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import { ContentError } from '../content-error.ts';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { nonEmpty, pagePath } from './schema.ts';

export const homeCollection = describeCollection({
  folder: 'home',
  item: v.strictObject({ hero_seed: nonEmpty, shortcuts: v.array(v.strictObject({ href: pagePath })) }),
  text: v.strictObject({
    title: nonEmpty,
    summary: nonEmpty,
    hero_lines: v.pipe(v.array(nonEmpty), v.minLength(1), v.maxLength(3)),
    hero_emphasis: nonEmpty,
    hero_lead: nonEmpty,
    vertical_motto: nonEmpty,
    shortcuts: v.array(nonEmpty),
  }),
});
export type Home = ItemOf<typeof homeCollection>;

/** The ways in, each with its text. @throws ContentError when a language has another number of texts than there are ways */
export function homeShortcuts({ id, data, texts }: Home): { href: string; text: LocalizedText }[] {
  for (const language of LANGUAGES) {
    const count = texts[language]?.shortcuts.length ?? data.shortcuts.length;
    if (count !== data.shortcuts.length)
      throw new ContentError(`content/home/${id}/${language}.md`, 'shortcuts', `${count} texts for the ${data.shortcuts.length} shortcuts of item.yaml`);
  }
  return data.shortcuts.map(({ href }, i) => {
    const zh = texts.zh.shortcuts[i];
    if (zh === undefined) throw new Error(`shortcut ${i} has no text`);
    return { href, text: { ...inEachLanguage((language) => texts[language]?.shortcuts[i]), zh } };
  });
}
