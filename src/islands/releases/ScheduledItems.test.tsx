import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import enReleases from '../../../public/locales/en/releases.json';
import jaReleases from '../../../public/locales/ja/releases.json';
import zhReleases from '../../../public/locales/zh/releases.json';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { ScheduledItems } from './ScheduledItems.tsx';

const WORDS = { zh: zhReleases, en: enReleases, ja: jaReleases };
const items = Array.from({ length: 24 }, (_, i) => ({
  ...{ kind: 'news' as const, id: `spring-${i}`, title_zh: `春${i}`, title_en: i === 0 ? null : `Spring ${i}`, title_ja: null },
  ...{ at: '2026-11-21T09:30:00+08:00', change: i === 1 ? ('goes' as const) : ('appears' as const) },
}));

function shown(language: Language, scheduled: typeof items, scheduled_count = scheduled.length): string {
  const texts = { releases: WORDS[language], staff: { queue: { previous: 'previous', next: 'next' } } } as unknown as Texts;
  return renderToStaticMarkup(
    <ScheduledItems scheduled={scheduled} scheduled_count={scheduled_count} t={islandTranslator(language, texts)} language={language} />,
  );
}

test('ten at a time, each with its moment, what becomes of it, and its title in a language that it has', () => {
  const page = shown('en', items);
  expect(page.match(/<li>/g)).toHaveLength(10);
  expect(page).toContain('1 / 3');
  expect(page).toContain('<b lang="zh-Hant">春0</b>');
  expect(page).toContain('is taken off: News <b>Spring 1</b>');
  expect(page).toContain('dateTime="2026-11-21T09:30:00+08:00"');
  expect(shown('zh', items)).toContain('上架 最新消息 <b>春0</b>');
});

test('none, and more than are told, are said', () => {
  expect(shown('ja', [])).toContain('予定はありません。');
  expect(shown('en', items.slice(0, 2), 9)).toContain('and 7 more');
});
