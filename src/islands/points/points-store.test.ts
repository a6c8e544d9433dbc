import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../client/http.ts';
import { createPointLog } from './points-store.ts';

vi.mock('../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

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
  onEnd.push(points.$log.listen(() => {}));
  await settle();
  return points;
}

test('the first page is read when the record is shown, and another when it is asked for', async () => {
  const { $log, read } = await open((page) => listOf([{ id: `of page ${page}` }], page));
  expect($log.get()).toMatchObject({ state: 'ready', logs: [{ id: 'of page 1' }], meta: { page: 1 } });
  await read(3);
  expect($log.get()).toMatchObject({ state: 'ready', logs: [{ id: 'of page 3' }], meta: { page: 3 } });
  // The skeleton shows the first time that something is on its way, the spinner every other time.
  expect(sentCalls(send).map(({ input, options }) => [input.query, options.spinner])).toEqual([
    [{ page: 1, per_page: 20 }, false],
    [{ page: 3, per_page: 20 }, true],
  ]);
});

test('of pages that were turned quickly the last one is shown, whichever answer comes last', async () => {
  const slow = later<unknown>();
  const { $log, read } = await open((page) => (page === 2 ? slow.promise : listOf([{ id: `of page ${page}` }], page)));
  const second = read(2);
  await read(3);
  slow.resolve(listOf([{ id: 'of page 2' }], 2));
  await second;
  expect($log.get()).toMatchObject({ logs: [{ id: 'of page 3' }] });
});

test('a page that came too late has not failed either', async () => {
  const slow = later<unknown>();
  const { $log, read } = await open((page) => (page === 2 ? slow.promise : listOf([{ id: `of page ${page}` }], page)));
  const second = read(2);
  await read(3);
  slow.reject(lost());
  await second;
  expect($log.get().state).toBe('ready');
});

test.each([
  ['the server is away', lost()],
  ['it refuses', refusal('TOO_MANY_REQUESTS', 'Too many.', { status: 429 })],
])('when %s the screen says so, and reading again mends it', async (_, failure) => {
  const { $log, read } = await open(() => Promise.reject(failure));
  expect($log.get()).toEqual({ state: 'failed' });
  answerCalls(send, { 'GET /my/point_logs': () => listOf([]) });
  await read(1);
  expect($log.get()).toMatchObject({ state: 'ready', logs: [] });
});

test('a defect is no failure of the line: it is thrown', async () => {
  const { read } = await open(() => listOf([]));
  answerCalls(send, { 'GET /my/point_logs': () => Promise.reject(new TypeError('a defect')) });
  await expect(read(1)).rejects.toThrow('a defect');
});
