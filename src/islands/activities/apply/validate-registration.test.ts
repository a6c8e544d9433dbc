import { expect, test } from 'vitest';
import type { Values } from './apply-fields.ts';
import { bodyOf, registrationFaults, sizeOf, type Wanted } from './validate-registration.ts';

const question = { id: 'pages', required: true, max_length: 5, text_zh: '幾頁？', text_en: 'How many pages?', text_ja: null };
const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  registration: { questions: [], points: 30 },
  session: { number: 0, wait: null },
  isMatchmaking: false,
  ...change,
});
const faults = (values: Values, of: Wanted) =>
  registrationFaults(values, of).map(({ field, message, limit }) => [field, message, ...(limit === undefined ? [] : [limit])]);
const matching = wanted({ isMatchmaking: true });

test('300 characters are 300 as a reader counts them, whatever they are made of, and 301 are too many', () => {
  // Each is one character to its reader: four code units, eleven, two.
  for (const letter of ['𠮷', '👩‍👩‍👧‍👦', 'é']) {
    expect(faults({ agree: 'on', intro: letter.repeat(300) }, matching), letter).toEqual([]);
    expect(faults({ agree: 'on', intro: letter.repeat(301) }, matching), letter).toEqual([['intro', 'TOO_LONG', 300]]);
  }
});

test('matchmaking wants an introduction, of an organisation its name, and web addresses that run nothing', () => {
  expect(faults({ agree: 'on', is_organization: 'on' }, matching)).toEqual([
    ['company', 'REQUIRED'],
    ['intro', 'REQUIRED'],
  ]);
  const own = { agree: 'on', intro: 'I draw.' };
  expect(faults({ ...own, portfolio_url: 'javascript:alert(1)' }, matching)).toEqual([['portfolio_url', 'URL_FORMAT']]);
  expect(faults({ ...own, other_urls: 'https://example.com/a\njavascript:alert(1)' }, matching)).toEqual([['other_urls.1', 'URL_FORMAT']]);
  expect(faults({ ...own, other_urls: 'https://example.com/a\n\nhttps://example.com/b' }, matching)).toEqual([]);
});

test('a required question is answered, within its own limit, and the box is ticked', () => {
  const asked = wanted({ registration: { questions: [question], points: 0 } });
  expect(faults({}, asked)).toEqual([
    ['agree', 'AGREE'],
    ['answers.pages', 'REQUIRED'],
  ]);
  expect(faults({ agree: 'on', 'answers.pages': '123456' }, asked)).toEqual([['answers.pages', 'TOO_LONG', 5]]);
  expect(faults({ agree: 'on', 'answers.pages': ' 12 ' }, asked)).toEqual([]);
  expect(bodyOf({ agree: 'on', 'answers.pages': ' 12 ' }, asked)).toEqual({ size: 1, answers: ['pages:12'], agree: true, points: 0 });
});

test('what travels is the session, the people and the points that were shown; of no organisation no company', () => {
  expect(bodyOf({ agree: 'on', size: '3' }, wanted({ session: { number: 2, wait: null } }))).toEqual({
    session: 2,
    size: 3,
    answers: [],
    agree: true,
    points: 90,
  });
  expect(bodyOf({ company: 'Left over', job_title: 'Editor', intro: 'I draw.' }, matching)).toMatchObject({
    is_organization: false,
    company: '',
    job_title: '',
  });
});

test('an offer is accepted for as many people as it is for', () => {
  const wait = { id: 'w', status: 'offered' as const, position: null, offer_until: null, size: 2 };
  expect(sizeOf({ size: '1' }, { number: 0, wait })).toBe(2);
  expect(sizeOf({ size: '3' }, { number: 0, wait: { ...wait, status: 'waiting' } })).toBe(3);
});
