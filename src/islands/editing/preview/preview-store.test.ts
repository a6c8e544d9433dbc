import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, refusal, sentCalls } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { baseOf, type Draft, draftOf } from '../item/typed-draft.ts';
import { createPreview } from './preview-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'key', send: vi.fn() };
});

const PAGE = 'POST /staff/content/{id}/page';
const MINUTE_MS = 60_000;
const base = baseOf({ revision: 'r1', shared: { type: 'event' }, texts: { zh: null, en: null, ja: null } } as unknown as Parameters<typeof baseOf>[0]);
const typed = (type: string): Draft => ({ ...draftOf(base), shared: { type } });
const made = (html: string) => () => ({ data: { state: 'shown', html, errors: {} } });
const away = () => Promise.reject(lost());
const asked = () => sentCalls(send).length;

let unwatch: () => void;
let window: EventTarget;
beforeEach(() => {
  vi.mocked(send).mockReset();
  ({ window } = openPage('/en/staff/content/item'));
});
afterEach(() => {
  unwatch();
  closePage();
});

function open(answer: () => unknown) {
  answerCalls(send, { [PAGE]: answer });
  const preview = createPreview(() => 'news.one');
  unwatch = preview.watch();
  return preview;
}
const answer = (next: () => unknown) => answerCalls(send, { [PAGE]: next });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a page that could not be asked for says so, keeps the one before, and comes by itself', async () => {
  const preview = open(made('<p>one</p>'));
  preview.show(base, typed('event'), 'en');
  await pass(0);
  answer(away);
  preview.show(base, typed('notice'), 'en');
  await pass(700);
  expect(preview.$page.get()).toMatchObject({ state: 'waiting', html: '<p>one</p>', reasons: [expect.stringContaining('cannot be reached')] });
  await pass(5000);
  expect(preview.$page.get().state).toBe('waiting');
  answer(made('<p>two</p>'));
  await pass(MINUTE_MS);
  expect(preview.$page.get()).toMatchObject({ state: 'shown', html: '<p>two</p>' });
  // What was typed last is what was asked for; and once it is there nobody asks again.
  expect(sentCalls(send).at(-1)?.input.body).toMatchObject({ shared: { type: 'notice' } });
  const before = asked();
  await pass(10 * MINUTE_MS);
  expect(asked()).toBe(before);
});

test('it is asked for at once when the network is back, and ever more rarely until then', async () => {
  const preview = open(away);
  preview.show(base, typed('event'), 'en');
  await pass(0);
  const inFirst = await countIn(MINUTE_MS);
  await pass(5 * MINUTE_MS);
  const later = await countIn(3 * MINUTE_MS);
  expect(inFirst).toBeGreaterThan(3);
  expect(later).toBe(3);
  answer(made('<p>back</p>'));
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(preview.$page.get()).toMatchObject({ state: 'shown', html: '<p>back</p>' });
});

test('a refusal is said as one, and is not asked for again', async () => {
  const preview = open(() => Promise.reject(refusal('FORBIDDEN', 'Not yours.', { status: 403 })));
  preview.show(base, typed('event'), 'en');
  await pass(0);
  expect(preview.$page.get()).toMatchObject({ state: 'failed', reasons: ['Not yours.'] });
  await pass(10 * MINUTE_MS);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(asked()).toBe(1);
});

test('nobody asks for a preview that is closed', async () => {
  const preview = open(away);
  preview.show(base, typed('event'), 'en');
  await pass(0);
  unwatch();
  await pass(10 * MINUTE_MS);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(asked()).toBe(1);
});

async function countIn(ms: number): Promise<number> {
  const before = asked();
  await pass(ms);
  return asked() - before;
}
