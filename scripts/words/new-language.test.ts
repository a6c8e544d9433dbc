import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { picture } from '../../tests/support/files/pictures.ts';
import { frameOf, strangeWords } from '../../tests/support/page-words.ts';
import { BARE_ENVIRONMENT, startServer } from '../../tests/support/process.ts';
import { SAMPLE_CONTENT } from '../../tests/support/sample.ts';

/* Follows docs/recipes/a-new-language.md with `qa`, in which everything is said as in zh, in brackets, in a copy of the product. */
const ROOT = join(import.meta.dirname, '../..');
const RECIPE = readFileSync(join(ROOT, 'docs/recipes/a-new-language.md'), 'utf8');
/** The files of step 2. */
const TABLES = [...(/^2\. [\s\S]*?(?=^3\. )/m.exec(RECIPE)?.[0] ?? '').matchAll(/`(src\/[\w/.-]+)`/g)].map(([, file = '']) => file);
const copy = mkdtempSync(join(tmpdir(), 'comic-hub-language-'));
const at = (path: string) => join(copy, path);
const said = (text: string) => `［${text}］`;
const edit = (path: string, change: (source: string) => string) => {
  const source = readFileSync(at(path), 'utf8');
  const changed = change(source);
  expect(changed, path).not.toBe(source);
  writeFileSync(at(path), changed);
};

/** Every text of a tree in brackets. */
function bracketed(value: unknown): unknown {
  if (typeof value === 'string') return said(value);
  if (Array.isArray(value)) return value.map(bracketed);
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bracketed(each)])) : value;
}

/** A tree in which `qa` stands wherever zh does, under its own name or as the end of one. */
function withLanguage(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLanguage);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      /(^|_)zh$/.test(key)
        ? [
            [key, each],
            [key.replace(/zh$/, 'qa'), bracketed(each)],
          ]
        : [[key, withLanguage(each)]],
    ),
  );
}

/** Source in which each table says of `qa` what it says of zh. */
function withRows(source: string): string {
  const rows = [...source.matchAll(/(?<=[{\s])zh: /g)].map(({ index, 0: name }) => {
    const start = index + name.length;
    let [end, depth, quote] = [start, 0, ''];
    for (; end < source.length && (quote !== '' || depth > 0 || !/[,}]/.test(source[end] ?? '')); end += 1) {
      const sign = source[end] ?? '';
      if (quote !== '') quote = sign === quote ? '' : quote;
      else if (/['"`]/.test(sign)) quote = sign;
      else depth += /[([{]/.test(sign) ? 1 : /[)\]}]/.test(sign) ? -1 : 0;
    }
    return { index, row: `qa: ${source.slice(start, end).replace('/locales/zh/', '/locales/qa/').trimEnd()}, ` };
  });
  return rows.toReversed().reduce((text, { index, row }) => text.slice(0, index) + row + text.slice(index), source);
}

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function writeCatalogues(): void {
  mkdirSync(at('public/locales/qa'));
  for (const name of readdirSync(at('public/locales/zh')))
    writeFileSync(at(`public/locales/qa/${name}`), JSON.stringify(bracketed(JSON.parse(readFileSync(at(`public/locales/zh/${name}`), 'utf8')))));
}

/** A text of an item: what is asked for first in its head, and each plain line below it. */
function inBrackets(source: string): string {
  const [, head = '', body = ''] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(source) ?? [];
  return head.replace(/^(title|summary): "?(.*?)"?$/gm, '$1: ［$2］') + body.replace(/^[^\s#>|<!*-].*$/gm, '［$&］');
}

function writeContent(): void {
  for (const file of filesUnder(at('content'))) {
    if (file.endsWith('.yaml')) writeFileSync(file, JSON.stringify(withLanguage(parse(readFileSync(file, 'utf8')))));
    if (file.endsWith('zh.md')) writeFileSync(file.replace(/zh\.md$/, 'qa.md'), inBrackets(readFileSync(file, 'utf8')));
  }
  for (const file of filesUnder(at('public/data')).filter((name) => name.endsWith('.json')))
    writeFileSync(file, JSON.stringify(withLanguage(JSON.parse(readFileSync(file, 'utf8')))));
}

/** Lets `qa` pass every check that takes ja. */
const MIGRATION = `DO $$ DECLARE v_check record; BEGIN
  FOR v_check IN SELECT conrelid::regclass AS name, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname LIKE '%\\_language\\_check' LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', v_check.name, v_check.conname, v_check.conname,
      replace(v_check.definition, '''ja''::text', '''ja''::text, ''qa''::text'));
  END LOOP;
END $$;`;

/** The routes that are built here: the home page, a list, an article, a form, one of a member's, the 404s, a feed. */
const ROUTES = [
  '404.astro',
  'index.astro',
  ...['[home].astro', 'news_list', 'news', 'contact.astro', 'member/rent.astro', 'error[status].astro', 'rss.xml.ts'].map((name) => `[lang]/${name}`),
];

/** Puts films and pictures beside the videos and albums: the frozen content has none. */
async function giveMedia(): Promise<void> {
  const bytes = await picture({ width: 4, height: 3, format: 'webp' });
  for (const file of [...filesUnder(at('content/video')), ...filesUnder(at('content/album'))].filter((each) => each.endsWith('item.yaml'))) {
    const { file: film, pictures = [] } = parse(readFileSync(file, 'utf8')) as { file?: string; pictures?: { file: string }[] };
    for (const name of [...(film === undefined ? [] : [film, 'poster.webp']), ...pictures.map((each) => each.file)])
      writeFileSync(join(file, '..', name), bytes);
  }
}

/** Leaves only some routes: a tenth of the time. */
function narrowRoutes(): void {
  const pages = at('src/pages');
  for (const file of filesUnder(pages)) {
    const route = file.slice(pages.length + 1);
    if (!ROUTES.some((kept) => route === kept || route.startsWith(`${kept}/`))) rmSync(file);
  }
}

beforeAll(() => {
  for (const folder of ['src', 'scripts', 'public/locales', 'public/data']) cpSync(join(ROOT, folder), at(folder), { recursive: true });
  cpSync(SAMPLE_CONTENT, at('content'), { recursive: true });
  for (const file of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'astro.config.mjs',
    'astro-i18next.config.ts',
    'public/favicon.svg',
    'public/icon.svg',
  ])
    cpSync(join(ROOT, file), at(file));
  // A folder of its own, since builds remember things in it.
  mkdirSync(at('node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), at(`node_modules/${name}`));
  const row = "  qa: { tag: 'qa', locale: 'zh-TW', name: 'QA', direction: 'ltr', dates: 'slashes', script: 'unspaced', initials: 'zhuyin' },\n";
  edit('src/i18n/languages.ts', (source) => source.replace(/(?<=\n {2}ja: \{.*\n)/, row));
  for (const table of TABLES) edit(table, withRows);
  writeCatalogues();
  writeContent();
  const texts = ['closings', 'blocks', 'special_hours'].map((table) => `ALTER TABLE ${table} ADD COLUMN reason_qa text NOT NULL DEFAULT '-';`);
  const names = "ALTER TABLE setting_subjects ADD COLUMN name_qa text NOT NULL DEFAULT '-';";
  writeFileSync(at('src/server/db/migrations/9999_qa.sql'), `${MIGRATION}\n${texts.join('\n')}\n${names}\n`);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: copy, env: BARE_ENVIRONMENT });

test('the tables of the recipe are all there are: no other source names a language beside another', () => {
  expect(TABLES.length).toBeGreaterThan(5);
  const sources = filesUnder(join(ROOT, 'src')).filter((file) => /\.(tsx?|astro)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const naming = sources
    .filter((file) => /(?:[{,]|^)\s*ja: |'ja' ?[|\]]|\bja\??\.(?!md)\w|[{,] ja[ ,}]/m.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(ROOT.length + 1));
  expect(naming.sort()).toEqual([...TABLES, 'src/i18n/languages.ts'].sort());
});

test('its catalogues are checked as any, and one that lacks a text is refused', async () => {
  await expect(run('scripts/words/check-catalogues.ts')).resolves.toBeTruthy();
  const errors = readFileSync(at('public/locales/qa/errors.json'), 'utf8');
  writeFileSync(at('public/locales/qa/errors.json'), JSON.stringify({ ...JSON.parse(errors), NOT_FOUND: undefined }));
  await expect(run('scripts/words/check-catalogues.ts')).rejects.toThrow('errors:NOT_FOUND has no text in qa');
  await expect(run('src/server/http/error-texts.ts')).rejects.toThrow('qa/errors.json has no text for NOT_FOUND');
  writeFileSync(at('public/locales/qa/errors.json'), errors);
});

test('a site is made in it: pages, what the search finds, days and e-mails', async () => {
  const script = `
    import { readLibrary } from './src/editorial/read-library.ts';
    import { newsPages } from './src/components/news/news-pages.ts';
    import { searchRecords } from './src/editorial/search/search-records.ts';
    import { mailDay } from './src/i18n/formats/mail-dates.ts';
    import { HTML_LANG, LANGUAGES } from './src/i18n/languages.ts';
    import { mailText } from './src/server/emails/message-texts.ts';
    const library = await readLibrary('content', { at: new Date('2026-11-18T10:30:00+08:00') });
    const { centre, opening } = library.settings;
    const { html } = mailText('registerEmailCode', 'qa', { values: { name: '', code: '123456', minutes: 10 }, centre: { ...centre, opening } });
    console.log(JSON.stringify({
      languages: LANGUAGES,
      pages: newsPages(library).filter(({ props }) => props.lang === 'qa').length,
      found: [...searchRecords(library, 'qa')].map(({ title }) => title).filter((title) => title.startsWith('［')).length,
      day: mailDay('2026-12-05', 'qa'),
      isInQa: html.includes('<html lang="qa">') && html.includes('［'),
      tag: HTML_LANG.qa,
    }));`;
  const { stdout } = await run('--input-type=module', '-e', script);
  const { pages, found, ...rest } = JSON.parse(stdout);
  expect([pages > 0, found > 0]).toEqual([true, true]);
  expect(rest).toEqual({ languages: ['zh', 'en', 'ja', 'qa'], day: '2026/12/5（六）', isInQa: true, tag: 'qa' });
});

test('the server starts with it and answers in it', async () => {
  const server = await startServer({ DATA_DIR: at('var'), CONTENT_DIR: at('content') }, { root: copy });
  try {
    const get = async (path: string) => (await fetch(`${server.origin}/api${path}`, { headers: { 'accept-language': 'qa' } })).json();
    const { data } = await get('/news');
    expect(data[0]).toMatchObject({ title_zh: expect.stringMatching(/^範例/), title_qa: expect.stringMatching(/^［範例/), title_en: expect.any(String) });
    expect((await get('/news/no-such-item')).message).toMatch(/^［.+］$/);
    // Reads the closings, whose reason stands in every language, from the database.
    expect((await get('/home')).data.today).toHaveProperty('closure_qa');
  } finally {
    server.kill('SIGTERM');
    await server.exited;
  }
});

describe('its pages', () => {
  const OTHERS = ['zh-Hant', 'en', 'ja'];
  /** Words of every language: addresses, days of the week, the names of languages. */
  const KNOWN = /[\w.-]+@[\w.-]+|https?:\/\/\S+|\bQA\b|\bRSS\b|（[日一二三四五六]）/g;
  const page = (path: string) => readFileSync(at(`dist/${path}.html`), 'utf8');
  const PUBLIC = ['index', 'news_list', 'news/sample-news-1', 'contact'];
  const ALL = [...PUBLIC, 'member/rent', 'error404'];

  beforeAll(async () => {
    narrowRoutes();
    await giveMedia();
    const env = { PATH: process.env['PATH'], ASTRO_TELEMETRY_DISABLED: '1', RELEASE_AT: '2026-11-18T10:30:00+08:00' };
    await promisify(execFile)(at('node_modules/.bin/astro'), ['build'], { cwd: copy, env });
    await run('scripts/build/search/index-search.ts', 'dist/pagefind');
  });

  test.each(ALL)('%s says that it is in it, and where it is in the others', (path) => {
    const html = page(`qa/${path}`);
    expect(html).toMatch(/<html lang="qa"/);
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)"/g)].map(([, tag]) => tag);
    expect(alternates).toEqual(PUBLIC.includes(path) ? ['zh-Hant', 'en', 'ja', 'qa', 'x-default'] : []);
    for (const tag of OTHERS) expect(html).toContain(`hreflang="${tag}" lang="${tag}"`);
    expect(page(`zh/${path}`)).toContain('hreflang="qa" lang="qa" aria-label="QA"');
  });

  test.each(ALL)('%s has no word of another language in its menus, head and foot, and leads to no page in another', (path) => {
    const html = page(`qa/${path}`);
    expect(strangeWords(frameOf(html), 'qa', KNOWN)).toEqual([]);
    expect(/<title>([^<]*)</.exec(html)?.[1]).toMatch(/^［.*］$/);
    const elsewhere = [...html.matchAll(/<a\b[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => /href="\/(?:zh|en|ja)\//.test(link) && !link.includes('hreflang='));
    expect(elsewhere).toEqual([]);
  });

  test.each(['contact', 'member/rent', 'error404'])('%s, whose words are in catalogues, has none of another language at all', (path) => {
    expect(strangeWords(page(`qa/${path}`), 'qa', KNOWN)).toEqual([]);
    // Where nothing stands in brackets, every word is told.
    expect(strangeWords(page(`zh/${path}`), 'zh-Hant', KNOWN).length).toBeGreaterThan(20);
  });

  test('an article that is there in it is shown in it', () => {
    expect(page('qa/news/sample-news-1')).toMatch(/<h1[^>]*>［範例/);
  });

  test('what a CDN shows for an unknown address has a part in it, which alone is shown below /qa/', () => {
    const html = page('404');
    expect(html).toContain("[data-only='qa'] .each:not([data-for='qa'])");
    expect(html).toMatch(/data-for="qa" lang="qa"/);
  });

  test('its faces are on every page, and rules for a script like its own hold for it', () => {
    const html = page('qa/index');
    expect(html).toMatch(/\[lang="qa"\]\{[^}]*font-family:'Noto Sans CJK TC'/);
    expect(html).toMatch(/\.section:is\(:lang\(zh-Hant\), ?:lang\(ja\), ?:lang\(qa\)\):not\(\.flat\)/);
    expect(html).not.toMatch(/:lang\((?:un)?spaced\)/);
  });

  test('it has a feed, a place in the sitemap, and an index of its own to search in', () => {
    const feed = readFileSync(at('dist/qa/rss.xml'), 'utf8');
    expect(feed).toContain('<language>qa</language>');
    expect(feed).toMatch(/<item><title>［範例/);
    expect(feed).not.toMatch(/\/(?:zh|en|ja)\/news/);
    const sitemap = readFileSync(at('dist/sitemap-0.xml'), 'utf8');
    for (const path of PUBLIC) {
      expect(sitemap).toMatch(new RegExp(`<loc>[^<]*/qa/${path}</loc>`));
      expect(sitemap).toMatch(new RegExp(`hreflang="qa" href="[^"]*/qa/${path}"`));
    }
    const index = JSON.parse(readFileSync(at('dist/pagefind/qa/pagefind-entry.json'), 'utf8'));
    expect(Object.keys(index.languages)).toEqual(['qa']);
    expect(index.languages.qa.page_count).toBeGreaterThan(0);
  });
});
