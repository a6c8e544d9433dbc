import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { $session } from '../../../stores/session.ts';
import { createResult } from './result-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const onEnd: (() => void)[] = [];
let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/recharge/result', { search: '?order=o1' });
  $session.set({ state: 'anonymous' });
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const standing = (status: string, ask_again_seconds: number | null) => ({
  data: { order: { id: 'o1', status }, balance: 10, ask_again_seconds, checked_at: '' },
});
async function open(answer: () => unknown) {
  answerCalls(send, { 'GET /recharge_status': answer });
  const result = createResult('o1');
  onEnd.push(result.$result.listen(() => {}));
  await settle();
  return result;
}
const asked = () => sentCalls(send).length;
async function wait(seconds: number): Promise<void> {
  vi.advanceTimersByTime(seconds * 1000);
  await settle();
}

test('it is asked again until it is paid, and then no more', async () => {
  const answers = [standing('pending', 2), standing('pending', 2), standing('paid', null)];
  const { $result } = await open(() => answers.shift());
  expect($result.get()).toMatchObject({ state: 'ready', standing: { order: { status: 'pending' } }, isLong: false });
  await wait(2);
  await wait(2);
  expect($result.get()).toMatchObject({ standing: { order: { status: 'paid' } } });
  await wait(3600);
  expect(asked()).toBe(3);
});

test('the waits grow, and never undercut what the server advises', async () => {
  await open(() => standing('pending', 10));
  await wait(9);
  expect(asked()).toBe(1);
  await wait(1);
  expect(asked()).toBe(2);
});

test('after a while without an end it says so, and it does not ask for ever', async () => {
  const { $result } = await open(() => standing('pending', 1));
  for (let i = 0; i < 200; i += 1) await wait(60);
  expect($result.get()).toMatchObject({ isLong: true });
  expect(asked()).toBe(90);
});

test('while nobody looks it is not asked; whoever comes back hears it at once', async () => {
  await open(() => standing('pending', 2));
  page.document.visibilityState = 'hidden';
  await wait(2);
  await wait(600);
  const before = asked();
  page.document.visibilityState = 'visible';
  page.document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect([before, asked()]).toEqual([2, 3]);
});

test('what was known stays while the server is away, and is asked for again', async () => {
  const answers: (() => unknown)[] = [() => standing('pending', 2), () => Promise.reject(lost()), () => standing('paid', null)];
  const { $result } = await open(() => answers.shift()?.());
  await wait(2);
  expect($result.get()).toMatchObject({ state: 'ready', standing: { order: { status: 'pending' } } });
  await wait(10);
  expect($result.get()).toMatchObject({ standing: { order: { status: 'paid' } } });
});

test.each(['NOT_FOUND', 'VALIDATION_FAILED'] as const)('%s: no order of this member’s', async (code) => {
  const { $result } = await open(() => Promise.reject(refusal(code, 'None.', { status: 404 })));
  expect($result.get()).toEqual({ state: 'missing' });
});

test('the first answer that does not come says so, and can be asked for again', async () => {
  const answers: (() => unknown)[] = [() => Promise.reject(lost()), () => standing('failed', null)];
  const { $result, check } = await open(() => answers.shift()?.());
  expect($result.get()).toMatchObject({ state: 'failed' });
  await check();
  expect($result.get()).toMatchObject({ standing: { order: { status: 'failed' } } });
});
