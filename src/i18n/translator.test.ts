import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { speakOf } from './centre-values.ts';
import { MissingValue } from './fill-text.ts';
import { translator } from './translator.ts';

const centre = { short_name: { zh: '漫匯', en: 'Hub', ja: 'ハブ' }, slug: 'hub' };
const opening = { open_hour: 10, close_hour: 21, closed_weekdays: [1] };
/** Of whom texts speak otherwise: other tests of this process read it. */
const SPOKEN = Symbol.for('comic-hub.centre');
const before: unknown = Reflect.get(globalThis, SPOKEN);
const said: string[] = [];

beforeAll(async () => {
  const en = {
    common: {
      keep: 'Keep “{{title}}”',
      days_one: '{{count}} day at {{place}}',
      days_other: '{{count}} days at {{place}}',
      about: 'All about {{centre}}',
      left: '{{count}} left',
      plain: 'Plain',
    },
  };
  await i18next.init({ lng: 'en', ns: ['common'], resources: { en }, interpolation: { escapeValue: false } });
  speakOf(centre, opening, (language, value) => said.push(`${language}.${value}`));
});

afterAll(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, SPOKEN);
  else Reflect.set(globalThis, SPOKEN, before);
});

/** Keys of this test's own catalogue. */
const say = translator('en') as (key: string, values?: Record<string, string | number>) => string;

test('a text is filled with each caller’s own values, whatever stands in them', () => {
  expect(say('common:plain')).toBe('Plain');
  expect(say('common:keep', { title: 'One' })).toBe('Keep “One”');
  for (const title of ['{{centre}}', '$t(common:plain)', '<b>&', '$1', '\u{F8FE}centre\u{F8FE}']) expect(say('common:keep', { title })).toBe(`Keep “${title}”`);
});

test('the count chooses the text', () => {
  const texts = [1, 2, 1].map((count) => say('common:days', { count, place: `${count}F` }));
  expect(texts).toEqual(['1 day at 1F', '2 days at 2F', '1 day at 1F']);
  // A script on the page fills it in.
  expect(say('common:left', { count: '{{count}}' })).toBe('{{count}} left');
});

test('a value of the centre is noted by each page that says it; a caller’s own goes before it', () => {
  said.length = 0;
  expect([say('common:about'), say('common:about')]).toEqual(['All about Hub', 'All about Hub']);
  expect(said).toEqual(['en.centre', 'en.centre']);
  expect(say('common:about', { centre: 'us' })).toBe('All about us');
  expect(said).toHaveLength(2);
});

test('a value that is missing, and a text that is, stop the build', () => {
  expect(() => say('common:keep')).toThrow(MissingValue);
  expect(() => say('common:keep', { name: 'One' })).toThrow(MissingValue);
  expect(() => say('common:nothing')).toThrow('No text for common:nothing in en');
});
