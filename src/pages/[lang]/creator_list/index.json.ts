import type { APIContext } from 'astro';
import { creatorCard, creatorShelf } from '../../../components/creator/creator-shelf.ts';
import { library } from '../../../editorial/site-library.ts';
import { languagePaths } from '../../../i18n/language-paths.ts';
import type { Language } from '../../../i18n/languages.ts';
import { translator } from '../../../i18n/translator.ts';

export const getStaticPaths = languagePaths;

/** Every creator with its card: what the list filters in place. Asked for at the first filter, not with the page. */
export async function GET({ params: { lang } }: APIContext<Record<string, never>, { lang: Language }>): Promise<Response> {
  const all = await library();
  const t = translator(lang);
  const cards = new Map(all.creators.map((item) => [item.id, creatorCard(all, item, lang, t)]));
  return Response.json(creatorShelf(all, lang).entries.map((entry) => ({ ...entry, html: cards.get(entry.id) })));
}
