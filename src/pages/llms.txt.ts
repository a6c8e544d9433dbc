import type { APIContext } from 'astro';
import { library } from '../editorial/site-library.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts';
import { readTexts } from '../i18n/localized.ts';

/** What the site holds, for a reader that is a program. */
export async function GET({ site }: APIContext): Promise<Response> {
  const { home, about, legal, awards, news, faqTypes } = await library();
  const { text } = readTexts(home.texts, 'en');
  const link = (path: string, title: string, summary?: string) => `- [${title}](${new URL(`/en/${path}`, site).href})${summary ? `: ${summary}` : ''}`;
  const items = (folder: string, list: readonly { id: string; texts: Parameters<typeof readTexts<{ title: string; summary: string }>>[0] }[]) =>
    list.map(({ id, texts }) => {
      const { title, summary } = readTexts(texts, 'en').text;
      return link(`${folder}${id}`, title, summary);
    });
  const parts = [
    `# ${text.title}\n\n> ${text.summary}`,
    `Every page exists in three languages, by the first part of its path: ${LANGUAGES.map((lang) => `/${lang}/ ${LANGUAGE_NAMES[lang]}`).join(', ')}.`,
    `## About\n\n${items('about/', about).join('\n')}`,
    `## Questions\n\n${faqTypes.map(({ id, name }) => link(`faq/${id}`, name.en)).join('\n')}`,
    `## Rules\n\n${items('', legal).join('\n')}`,
    `## Awards\n\n${items('award/', awards).join('\n')}`,
    `## News\n\n${items('news/', news.slice(0, 20)).join('\n')}`,
  ];
  return new Response(`${parts.join('\n\n')}\n`);
}
