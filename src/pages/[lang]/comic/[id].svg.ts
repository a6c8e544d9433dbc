import type { APIContext } from 'astro';
import { drawCover } from '../../../components/art/cover.ts';
import { bylineOf } from '../../../components/comic/comic-shelf.ts';
import type { Comic } from '../../../editorial/items/comic.ts';
import { itemOf } from '../../../editorial/list-index.ts';
import { library } from '../../../editorial/site-library.ts';
import { HTML_LANG, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { readTexts } from '../../../i18n/localized.ts';

export async function getStaticPaths() {
  const { comics } = await library();
  return LANGUAGES.flatMap((lang) => comics.map((comic) => ({ params: { lang, id: comic.id }, props: { comic } })));
}

/** The cover of a comic in a language: one file for the lists and the comic's page. */
export async function GET({ params: { lang }, props: { comic } }: APIContext<{ comic: Comic }, { lang: Language }>): Promise<Response> {
  const all = await library();
  const { text, lang: own } = readTexts(comic.texts, lang);
  const publisher = itemOf(all.publishers, comic.data.publisher);
  const svg = drawCover({
    seed: comic.id,
    title: text.title,
    lang: HTML_LANG[own],
    byline: bylineOf(all, comic, lang),
    house: publisher && readTexts(publisher.texts, lang).text.title,
    genres: comic.data.genres,
  });
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
}
