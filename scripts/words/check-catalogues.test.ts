import { expect, test } from 'vitest';
import { areaFaults, fixedOpening, unfilledCentre } from './check-catalogues.ts';

const texts = (entries: Record<string, Record<string, string>>) =>
  Object.fromEntries(Object.entries(entries).map(([language, map]) => [language, new Map(Object.entries(map))]));

test('a key that one language lacks is a fault', () => {
  expect(areaFaults('rent', texts({ zh: { a: '甲' }, en: { a: 'A' }, ja: {} }), "t('rent:a')", null)).toEqual(['rent:a has no text in ja']);
});

test('a key that nobody asks for is a fault, a template’s prefix counts as asking', () => {
  const all = texts({ zh: { 'status.ended': '結束' }, en: { 'status.ended': 'Ended' }, ja: { 'status.ended': '終了' } });
  expect(areaFaults('rent', all, '', null)).toEqual(['rent:status.ended is not used']);
  expect(areaFaults('rent', all, ['t(`rent:status.', '{status}`)'].join('$'), null)).toEqual([]);
});

test('plural forms are one key, and placeholders must agree', () => {
  const all = texts({ zh: { n_other: '{{count}} 點' }, en: { n_one: '{{count}} point', n_other: '{{count}} points' }, ja: { n_other: '{{count}}ポイント' } });
  expect(areaFaults('rent', all, "t('rent:n', { count })", null)).toEqual([]);
  expect(areaFaults('rent', texts({ zh: { a: '{{name}}' }, en: { a: '{{nome}}' }, ja: { a: '{{name}}' } }), "t('rent:a')", null)).toHaveLength(1);
});

test('one language may name the centre where another does not', () => {
  expect(areaFaults('rent', texts({ zh: { a: '關於{{centre}}' }, en: { a: 'About' }, ja: { a: '{{centre}}' } }), "t('rent:a')", null)).toEqual([]);
});

test('a text that is read from its file without being filled names no centre', () => {
  const textsOf = () =>
    new Map([
      ['site.name', '{{centre}}'],
      ['unreachable', '連不上'],
    ]);
  const read = (source: string) => unfilledCentre('src/a.ts', source, textsOf);
  expect(read("import zh from '../../public/locales/zh/common.json' with { type: 'json' };")).toHaveLength(1);
  expect(read("zh: () => import('../../../public/locales/zh/common.json'),")).toHaveLength(1);
  expect(read("import { unreachable as zh } from '../../public/locales/zh/common.json';")).toEqual([]);
  const whole = "import zh from '../../public/locales/zh/common.json' with { type: 'json' };\n";
  expect(read(`${whole}const all: Record<string, typeof zh.unreachable> = { zh: zh.unreachable };`)).toEqual([]);
  expect(read(`${whole}const all = { zh: zh.unreachable, rest: zh };`)).toHaveLength(1);
  expect(read("import type zhCommon from '../../public/locales/zh/common.json';")).toEqual([]);
});

test('the opening days and hours stand in the settings, not in a catalogue', () => {
  const faults = (language: string, text: string) => fixedOpening('common', language, new Map([['footer.days', text]]));
  for (const [language, text] of [
    ['zh', '週二至週日。星期一休館。'],
    ['zh', '每日 10:00–21:00'],
    ['en', 'Closed on Mondays.'],
    ['en', 'Tue–Sun'],
    ['ja', '月曜日は休館です。'],
    ['ja', '火〜日'],
  ] as const)
    expect(faults(language, text), text).toHaveLength(1);
  for (const [language, text] of [
    ['zh', '{{openDays}}，{{closedDays}}休館'],
    ['en', 'Closed on {{closedDays}}. We answer within a week.'],
    ['ja', '{{openDaysShort}}{{openHours}}'],
  ] as const)
    expect(faults(language, text), text).toEqual([]);
  expect(fixedOpening('content', 'en', new Map([['weekday.1', 'Monday']]))).toEqual([]);
});
