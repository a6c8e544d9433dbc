import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, lost, openPage, refusal } from '../../../../tests/support/island.ts';
import type { EmailPreviewOutput } from '../../../contract/email-preview.ts';
import { type Added, paragraphsOf } from '../own-words/paragraph.ts';
import { createBulk } from './bulk-store.ts';

beforeEach(() => void openPage('/en/staff/registrations'));
afterEach(closePage);

const RECORDS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
function open(take: (id: string, wish: string, added: Added) => Promise<unknown>) {
  const settled = vi.fn(() => Promise.resolve());
  const shown: unknown[] = [];
  const bulk = createBulk<'pass', { id: string }, string, { emails: EmailPreviewOutput[] }>({
    settled,
    preview: (_, { id }, wish, added) => {
      shown.push([id, wish, added]);
      return Promise.resolve({ emails: [{ to: id, language: 'en', subject: '', text: '', takes_paragraph: true }] });
    },
    take: (_, { id }, wish, added) => take(id, wish, added),
    paragraph: paragraphsOf('registrations'),
  });
  bulk.ask('pass', RECORDS);
  return { bulk, settled, shown };
}

test('each is decided about by itself, in order: what a colleague was faster with, and what failed, stops none', async () => {
  const taken: string[] = [];
  const { bulk, settled } = open((id, wish) => {
    if (id === 'a') return Promise.reject(refusal('NOT_IN_STATE', 'Decided already'));
    if (id === 'b') return Promise.reject(lost());
    taken.push(`${id} ${wish}`);
    return Promise.resolve();
  });
  expect(await bulk.decide('pass', 'yes')).toBe(true);
  expect(bulk.$results.get().map(({ record, outcome }) => [record.id, outcome])).toEqual([
    ['a', 'taken'],
    ['b', 'failed'],
    ['c', 'done'],
  ]);
  expect(bulk.$results.get()[0]?.text).toBe('Decided already');
  expect([taken, bulk.$done.get(), settled.mock.calls.length, bulk.$question.get()]).toEqual([['c yes'], 3, 1, null]);
});

test('a reason that is no reason is asked for again, and nothing is said to be done', async () => {
  const { bulk } = open(() => Promise.reject(refusal('VALIDATION_FAILED', 'Too long', { status: 422, errors: { reason: ['Too long'] } })));
  expect(await bulk.decide('pass', '')).toBe(false);
  expect(bulk.$question.get()?.record).toEqual(RECORDS);
  expect(bulk.$problem.get()?.fields).toHaveProperty('reason');
  expect(bulk.$results.get()).toEqual([]);
});

test('what came of the last ones is gone once others are asked about', async () => {
  const { bulk } = open(() => Promise.resolve());
  await bulk.decide('pass', 'yes');
  bulk.ask('pass', RECORDS.slice(1));
  expect([bulk.$results.get(), bulk.$done.get()]).toEqual([[], 0]);
});

test('one paragraph goes to each, shown before for the first; after a failure it is there still, for those that are left', async () => {
  const sent: unknown[] = [];
  let isAway = true;
  const { bulk, shown } = open((id, _, added) => {
    if (id === 'b' && isAway) return Promise.reject(lost());
    sent.push([id, added]);
    return Promise.resolve();
  });
  bulk.show('yes');
  await vi.waitFor(() => expect(bulk.$effect.get()).toMatchObject({ state: 'ready' }));
  bulk.write('See you soon');
  await vi.waitFor(() =>
    expect(shown).toEqual([
      ['a', 'yes', {}],
      ['a', 'yes', { paragraph: 'See you soon' }],
    ]),
  );
  await bulk.decide('pass', 'yes');
  expect(sent).toEqual(['a', 'c'].map((id) => [id, { paragraph: 'See you soon' }]));
  isAway = false;
  bulk.ask('pass', [{ id: 'b' }]);
  expect(bulk.$paragraph.get()).toBe('See you soon');
  await bulk.decide('pass', 'yes');
  expect(sent.at(-1)).toEqual(['b', { paragraph: 'See you soon' }]);
  bulk.ask('pass', [{ id: 'd' }]);
  expect(bulk.$paragraph.get()).toBe('');
});
