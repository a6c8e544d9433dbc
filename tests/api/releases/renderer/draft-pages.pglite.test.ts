import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftPage, DraftToShow } from '../../../../src/domain/editing/draft-page.ts';
import { SmallSite } from '../../../e2e/support/small-site.ts';
import { BARE_ENVIRONMENT } from '../../../support/process.ts';

/*
 * The page of a draft is, from its body on, the one that a build makes when the draft is saved and public (docs/decisions/461): of an item that changes, and of one that is new. Files that
 * are not saved yet are spoken of by their names.
 */

const ORIGIN = 'http://127.0.0.1:4321';
const AT = '2026-11-21T02:00:00.000Z';

let site: SmallSite;
let maker: ChildProcess;
beforeAll(async () => {
  site = new SmallSite([
    ...['404.astro', 'index.astro', '[lang]/news', '[lang]/album', '[lang]/video', '[lang]/faq', '[lang]/activity_[type]', '[lang]/comic'],
    ...['[lang]/error[status].astro', '[lang]/[legal].astro', '[lang]/[home].astro'],
  ]);
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f4d35e' } });
  await picture.webp().toFile(join(site.content, 'album/sample-album/one.webp'));
  for (const video of readdirSync(join(site.content, 'video'), { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const file of ['film.mp4', 'poster.webp']) writeFileSync(join(site.content, 'video', video.name, file), `${video.name} ${file}`);
  build();
  const env = { ...BARE_ENVIRONMENT, ...site.environment(ORIGIN) };
  maker = fork(join(site.root, 'scripts/build/renderer/make-draft-pages.ts'), {
    cwd: site.root,
    execArgv: [],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
});
afterAll(async () => {
  if (maker?.connected) {
    const gone = once(maker, 'exit');
    maker.disconnect();
    await gone;
  }
  site?.remove();
});

const build = () => site.buildWhole(ORIGIN, { RELEASE_AT: AT });

let number = 0;
async function show(draft: DraftToShow): Promise<DraftPage> {
  number += 1;
  const answered = once(maker, 'message');
  maker.send({ number, draft, from: { root: site.content, at: AT, mark: '0' } });
  const [{ number: of, page }] = await answered;
  expect(of).toBe(number);
  return page;
}

/** The texts of an item as they are, with some changed. */
function textsOf(place: string, change: (name: string, text: string) => string): DraftToShow['texts'] {
  const names = readdirSync(join(site.content, place)).filter((name) => /\.(?:md|yaml)$/.test(name));
  return names.map((name) => ({ name, text: change(name, readFileSync(join(site.content, place, name), 'utf8')) }));
}
function save(place: string, texts: DraftToShow['texts']): void {
  mkdirSync(join(site.content, place), { recursive: true });
  for (const { name, text } of texts) writeFileSync(join(site.content, place, name), text);
}

/** From the body on: the head has the hashes of its styles in a build. */
const bodyOf = (html: string): string => html.slice(html.indexOf('<body'));
const built = (address: string): string => readFileSync(join(site.root, 'dist', `${address}.html`), 'utf8');
const htmlOf = (page: DraftPage): string => (page.kind === 'page' ? page.html : JSON.stringify(page));

test('a page of a draft is that of a build, of changed and of new items, in every language; nothing of it is kept', async () => {
  const news = {
    collection: 'news',
    name: 'sample-news-1',
    files: [],
    texts: textsOf('news/sample-news-1', (name, text) => (name === 'item.yaml' ? `${text}draft: true\n` : `${text}\n**Typed** in ${name}.\n`)),
  } as const;
  const fresh = {
    collection: 'news',
    name: 'not-there-yet',
    files: [],
    texts: textsOf('news/sample-news-2', (_, text) => `${text}\n`).filter(({ name }) => name !== 'ja.md'),
  } as const;
  const before = readdirSync(join(site.content, 'news'));
  const drafts = [];
  for (const draft of [news, fresh])
    for (const language of ['zh', 'en', 'ja'] as const) {
      const address = `/${language}/news/${draft.name}`;
      drafts.push({ address, html: htmlOf(await show({ ...draft, address })) });
    }
  expect(readdirSync(join(site.content, 'news'))).toEqual(before);
  // Its styles stand in it: whoever shows it reads nothing else.
  expect(drafts[0]?.html).toMatch(/<style>/);
  expect(drafts[0]?.html).not.toMatch(/<link rel="stylesheet"/);

  // One after the other: each is beside what was there.
  save(
    'news/sample-news-1',
    news.texts.map(({ name, text }) => ({ name, text: text.replace('draft: true\n', '') })),
  );
  build();
  for (const { address, html } of drafts.slice(0, 3)) expect([address, bodyOf(html)]).toEqual([address, bodyOf(built(address))]);
  for (const { name, text } of textsOf('news/sample-news-1', (_, each) => each)) expect(text).toContain(name === 'item.yaml' ? 'type:' : 'Typed');
  expect(drafts.slice(3).map(({ html }) => html.includes('<h1'))).toEqual([true, true, true]);
});

test('pictures that are nowhere yet stand in the page of their album by their names, clips in that of their video; a drawing of a new item comes within it', async () => {
  const alt = '{ zh: 雨, en: Rain, ja: 雨 }';
  const album = textsOf('album/sample-album', (name, text) =>
    name === 'item.yaml' ? text.replace(/pictures: .*/, `pictures: [{ file: rain.webp, alt: ${alt} }]`) : text,
  );
  const files = [{ name: 'rain.webp', width: 640, height: 480 }];
  const page = htmlOf(await show({ collection: 'album', name: 'new-album', texts: album, files, address: '/en/album/new-album' }));
  expect(/<img src="draft-file:rain\.webp" width="640" height="480" alt="Rain"/.test(page)).toBe(true);

  const [video = ''] = readdirSync(join(site.content, 'video')).filter((name) => !name.startsWith('_'));
  const clips = [
    { name: 'film.mp4', width: 0, height: 0 },
    { name: 'poster.webp', width: 1280, height: 720 },
  ];
  const shown = await show({
    collection: 'video',
    name: 'new-video',
    texts: textsOf(`video/${video}`, (_, text) => text),
    files: clips,
    address: '/en/video/new-video',
  });
  expect(htmlOf(shown)).toContain('draft-file:poster.webp');

  const [comic = ''] = readdirSync(join(site.content, 'comic')).filter((name) => !name.startsWith('_'));
  const drawn = await show({
    ...{ collection: 'comic', name: 'new-comic', files: [], address: '/ja/comic/new-comic' },
    texts: textsOf(`comic/${comic}`, (_, text) => text),
  });
  expect(/ src="data:image\/svg\+xml;base64,/.test(htmlOf(drawn))).toBe(true);
});

test('what stands in the way is said by file and field, and an address that no item has is none; the next page is made all the same', async () => {
  const texts = textsOf('news/sample-news-2', (_, text) => text);
  const wrong = texts.map(({ name, text }) => ({ name, text: name === 'item.yaml' ? text.replace(/published_on: .*/, 'published_on: soon') : text }));
  const news = { collection: 'news', name: 'sample-news-2', files: [] } as const;
  expect(await show({ ...news, texts: wrong, address: '/zh/news/sample-news-2' })).toMatchObject({
    ...{ kind: 'fault', file: 'content/news/sample-news-2/item.yaml', field: 'published_on' },
  });
  expect(await show({ ...news, texts, address: '/zh/news/another' })).toEqual({ kind: 'none' });
  expect(await show({ ...news, texts, address: '/zh/news/sample-news-2' })).toMatchObject({ kind: 'page' });
  // The home page and a legal one stand at addresses of the same form.
  const home = await show({ collection: 'home', name: 'home', files: [], texts: textsOf('home/home', (_, text) => text), address: '/en/index' });
  expect(htmlOf(home)).toContain('<h1');
});
