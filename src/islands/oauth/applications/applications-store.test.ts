import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { createApplications } from './applications-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/info');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const reader = { client_id: 'reader', name_en: 'Reader' } as never;
const shop = { client_id: 'shop', name_en: 'Shop' } as never;
const LIST = 'GET /my/applications';
const REVOKE = 'DELETE /my/applications/{client_id}';

async function open(answers: Parameters<typeof answerCalls>[1] = {}) {
  answerCalls(send, { [LIST]: () => listOf([reader, shop]), [REVOKE]: () => ({ data: { ended: true } }), ...answers });
  const applications = createApplications();
  onEnd.push(applications.$applications.listen(() => {}));
  await settle();
  return applications;
}
const revoked = () => sentCalls(send).filter(({ call }) => call === REVOKE);

test('all applications are read at once, without the page’s spinner', async () => {
  const { $applications } = await open();
  expect($applications.get()).toEqual({ state: 'ready', list: [reader, shop] });
  expect(sentCalls(send)[0]).toMatchObject({ input: { query: { per_page: 100 } }, options: { spinner: false } });
});

test('a list that cannot be read says so; one that was read stays', async () => {
  const failed = await open({ [LIST]: () => Promise.reject(lost()) });
  expect(failed.$applications.get()).toEqual({ state: 'failed' });
  const ready = await open();
  answerCalls(send, { [LIST]: () => Promise.reject(lost()) });
  await ready.reload();
  expect(ready.$applications.get()).toMatchObject({ state: 'ready' });
});

test('the one that was asked about is disconnected, once, and the list is read again', async () => {
  const answer = later<unknown>();
  const { $applications, $asking, $isCutting, ask, cutOff } = await open({ [REVOKE]: () => answer.promise });
  ask(shop);
  const first = cutOff();
  expect($isCutting.get()).toBe(true);
  expect(await cutOff()).toBe(false);
  // What is on its way is not exchanged for another.
  ask(reader);
  expect($asking.get()).toBe(shop);
  answerCalls(send, { [LIST]: () => listOf([reader]) });
  answer.resolve({ data: { ended: true } });
  expect(await first).toBe(true);
  expect(revoked().map(({ input }) => input.params)).toEqual([{ client_id: 'shop' }]);
  expect([$asking.get(), $isCutting.get(), $applications.get()]).toEqual([null, false, { state: 'ready', list: [reader] }]);
});

test('nothing is disconnected that nobody asked about', async () => {
  const { ask, cutOff } = await open();
  expect(await cutOff()).toBe(false);
  ask(shop);
  ask(null);
  expect(await cutOff()).toBe(false);
  expect(revoked()).toEqual([]);
});

test.each([
  ['a lost line', lost()],
  ['a refusal', refusal('NOT_FOUND', 'Not found.', { status: 404 })],
])('after %s the question stands, the button works, and the list says what is true', async (_, failure) => {
  const { $asking, $isCutting, $applications, ask, cutOff } = await open({ [REVOKE]: () => Promise.reject(failure) });
  ask(shop);
  answerCalls(send, { [LIST]: () => listOf([reader]), [REVOKE]: () => Promise.reject(failure) });
  expect(await cutOff()).toBe(false);
  expect([$asking.get(), $isCutting.get()]).toEqual([shop, false]);
  expect($applications.get()).toEqual({ state: 'ready', list: [reader] });
});

test('a defect is thrown, and leaves the button usable', async () => {
  const { $isCutting, ask, cutOff } = await open({ [REVOKE]: () => Promise.reject(new TypeError('a defect')) });
  ask(shop);
  await expect(cutOff()).rejects.toThrow('a defect');
  expect($isCutting.get()).toBe(false);
});
