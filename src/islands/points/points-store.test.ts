import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, lost, openPage, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../stores/api.ts';
import { $points } from '../../stores/points.ts';
import { createPointLog, createPointYear } from './points-store.ts';

vi.mock('../../stores/api.ts', async () => {
  const { isCallFailure } = await import('../../client/errors.ts');
  return { isCallFailure, send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/points');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

async function open(list: (page: number) => unknown) {
  answerCalls(send, { 'GET /my/point_logs': ({ query }) => list(Number(query['page'])) });
  const points = createPointLog();
  onEnd.push(points.$list.listen(() => {}));
  await settle();
  return points;
}

test('the first page of twenty is read when the record is shown, and another when it is asked for', async () => {
  const { $list, turnPage } = await open((page) => listOf([{ id: `of page ${page}` }], page));
  expect($list.get()).toMatchObject({ state: 'ready', data: [{ id: 'of page 1' }], meta: { page: 1 } });
  turnPage(3);
  await settle();
  expect($list.get()).toMatchObject({ state: 'ready', data: [{ id: 'of page 3' }], meta: { page: 3 } });
  // The skeleton shows the first time that something is on its way, the spinner every other time.
  expect(sentCalls(send).map(({ input, options }) => [input.query, options.spinner])).toEqual([
    [{ page: 1, per_page: 20 }, false],
    [{ page: 3, per_page: 20 }, true],
  ]);
});

test('while the server is away the screen says so, and reading again mends it', async () => {
  const { $list, reload } = await open(() => Promise.reject(lost()));
  expect($list.get()).toMatchObject({ state: 'failed' });
  answerCalls(send, { 'GET /my/point_logs': () => listOf([]) });
  await reload();
  expect($list.get()).toMatchObject({ state: 'ready', data: [] });
});

test('the page that is shown is loaded again when the balance is another', async () => {
  const { turnPage } = await open((page) => listOf([], page));
  turnPage(2);
  await settle();
  const point = (remaining: number) => ({ remaining, total: 500, purchased: remaining, reward: 0, monthly: 0, free: 0, expiring: [] });
  $points.set(point(100));
  await settle();
  expect(sentCalls(send)).toHaveLength(2);
  $points.set(point(70));
  await settle();
  expect(sentCalls(send).map(({ input }) => input.query['page'])).toEqual([1, 2, 2]);
});

test('the year is read when it is shown', async () => {
  const month = { month: '2026-11', received: 60, refunded: 0, spent: 0, expired: 0, deducted: 0, balance: 60 };
  answerCalls(send, { 'GET /my/point_months': () => ({ data: { months: [month] } }) });
  const { $list } = createPointYear();
  onEnd.push($list.listen(() => {}));
  await settle();
  expect($list.get()).toEqual({ state: 'ready', months: [month] });
});
