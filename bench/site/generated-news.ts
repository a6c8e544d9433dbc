import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';

/** Sentences a language; a body is some of them, chosen by the item's number, so that no two are alike. */
const SENTENCES: Record<Language, readonly string[]> = {
  zh: [
    '展場換上新的一批原稿，從草稿到完稿一路排開。',
    '週末下午有導覽，現場報名即可。',
    '這一次的主題是格與格之間的時間。',
    '參加者可以把作品帶來，與編輯面對面討論。',
    '名額有限，額滿為止；取消請於前一天告知。',
    '活動免費，請提早十分鐘入場。',
  ],
  en: [
    'The hall shows a new set of originals, from roughs to finished pages.',
    'There are guided tours at the weekend; just come along.',
    'The theme this time is the time between two panels.',
    'Bring your pages and talk them over with an editor.',
    'Places are limited; please tell us a day ahead if you cannot come.',
    'Admission is free; doors open ten minutes before.',
  ],
  ja: [
    '会場には新しい原画が、ラフから完成原稿まで並びます。',
    '週末の午後には案内ツアーがあり、当日参加できます。',
    '今回のテーマは、コマとコマのあいだの時間です。',
    '作品を持参して、編集者と話すことができます。',
    '定員に達し次第、締め切ります。取り消しは前日までに。',
    '参加は無料です。開始十分前までにお越しください。',
  ],
};
const HEADINGS: Record<Language, string> = { zh: '怎麼參加', en: 'How to join', ja: '参加方法' };
const TYPES = ['announcement', 'open-call', 'event', 'facility', 'member'];
const TAGS = ['visiting', 'creators', 'workshop', 'drawing', 'digital', 'family'];

/** Front matter and body of one language of a generated item. */
export function newsText(language: Language, number: number): string {
  const lines = SENTENCES[language];
  const line = (offset: number) => lines[(number * 7 + offset * 5 + Math.floor(number / lines.length)) % lines.length] ?? '';
  const paragraph = (from: number) => [0, 1, 2, 3].map((i) => line(from + i)).join(language === 'en' ? ' ' : '');
  const title = {
    zh: `第${number}號館訊：格線之間的下午`,
    en: `Notice ${number}: an afternoon between the panels`,
    ja: `館だより第${number}号：コマのあいだの午後`,
  }[language];
  return `---\ntitle: "${title}"\nsummary: "${line(number)}"\n---\n${paragraph(0)}\n\n${paragraph(2)}\n\n## ${HEADINGS[language]}\n\n- ${line(1)}\n- ${line(4)}\n- ${line(5)}\n\n> ${line(3)}\n\n${paragraph(4)}\n`;
}

/** Days of some thirty years, one an item, the newest last. */
const dayOf = (number: number) => new Date(Date.UTC(1996, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

/** Adds generated news to a copy of the sample's content until there are `count` in three languages: other items name the sample's. */
export function addNews(root: string, count: number): void {
  const there = readdirSync(join(root, 'news'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
  for (let number = 1; number <= count - there; number += 1) {
    const folder = join(root, `news/generated-${number}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'item.yaml'),
      `type: ${TYPES[number % TYPES.length]}\npublished_on: ${dayOf(number)}\npinned: false\ntags: [${TAGS[number % TAGS.length]}, ${TAGS[(number + 1) % TAGS.length]}]\n`,
    );
    for (const language of LANGUAGES) writeFileSync(join(folder, `${language}.md`), newsText(language, number));
  }
}

/** Writes a bare Astro site that renders the same Markdown: one collection, one page, a title and the text. */
export function writeBareSite(root: string, nodeModules: string, count: number): void {
  for (const folder of ['src/pages/[lang]/news', 'src/content/news']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(nodeModules, join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "name": "bare", "private": true, "type": "module" }\n');
  writeFileSync(
    join(root, 'astro.config.mjs'),
    "import { defineConfig } from 'astro/config';\nexport default defineConfig({ build: { format: 'file' }, cacheDir: './.cache' });\n",
  );
  writeFileSync(
    join(root, 'src/content.config.ts'),
    `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
export const collections = { news: defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/news' }), schema: z.object({ title: z.string(), summary: z.string() }) }) };
`,
  );
  writeFileSync(
    join(root, 'src/pages/[lang]/news/[id].astro'),
    `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  const items = await getCollection('news');
  return items.map((item) => { const [lang, id] = item.id.split('/'); return { params: { lang, id }, props: { item } }; });
}
const { item } = Astro.props;
const { Content } = await render(item);
---
<!doctype html>
<html lang={Astro.params.lang}><head><meta charset="utf-8" /><title>{item.data.title}</title><meta name="description" content={item.data.summary} /></head><body><h1>{item.data.title}</h1><Content /></body></html>
`,
  );
  for (const language of LANGUAGES) {
    mkdirSync(join(root, 'src/content/news', language));
    for (let number = 1; number <= count; number += 1)
      writeFileSync(join(root, 'src/content/news', language, `generated-${number}.md`), newsText(language, number));
  }
}
