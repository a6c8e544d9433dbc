import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../stores/api.ts';
import { $pastToasts, clearPastToasts } from '../../stores/toasts.ts';
import { createNotifications } from './notifications-store.ts';
import { createLinkedChoice } from './unsubscribe-store.ts';

vi.mock('../../stores/api.ts', async () => {
  const { isCallFailure } = await import('../../client/errors.ts');
  return { isCallFailure, send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/info');
  vi.mocked(send).mockReset();
  clearPastToasts();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const reminder = (mail: boolean, sms: boolean | null = false) => ({ kind: 'advisory_reminder', mail, sms }) as const;
const isTold = () => $pastToasts.get().map(({ text }) => text);

async function openList(change: (isOn: unknown) => unknown) {
  const server = { mail: true };
  answerCalls(send, {
    'GET /my/notifications': () => ({ data: { kinds: [reminder(server.mail)], takes_sms: true } }),
    'PUT /my/notifications': async ({ body }) => {
      const answer = await change(body['is_on']);
      server.mail = body['is_on'] === true;
      return answer;
    },
  });
  const store = createNotifications((key) => key);
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}
const mailOf = (store: ReturnType<typeof createNotifications>) => {
  const list = store.$list.get();
  return list.state === 'ready' ? list.kinds[0]?.mail : list.state;
};

test('a box turns at once, and is told of when it is stored', async () => {
  const answer = later<unknown>();
  const store = await openList(() => answer.promise);
  const stored = store.choose('advisory_reminder', 'mail', false);
  expect([mailOf(store), isTold()]).toEqual([false, []]);
  await settle();
  answer.resolve({ data: reminder(false) });
  await stored;
  expect([mailOf(store), isTold()]).toEqual([false, ['notifications:saved']]);
});

test('a box that could not be stored turns back', async () => {
  const store = await openList(() => Promise.reject(refusal('UNAVAILABLE_NOW', 'Away.', { status: 503 })));
  await store.choose('advisory_reminder', 'mail', false);
  expect([mailOf(store), isTold()]).toEqual([true, []]);
});

test('of two quick presses the last one counts, sent after the first, and told once', async () => {
  const sent: unknown[] = [];
  const store = await openList((isOn) => {
    sent.push(isOn);
    return { data: reminder(true) };
  });
  await Promise.all([store.choose('advisory_reminder', 'mail', false), store.choose('advisory_reminder', 'mail', true)]);
  expect([sent, mailOf(store), isTold()]).toEqual([[false, true], true, ['notifications:saved']]);
});

test('a first press that fails does not turn back what was pressed after it', async () => {
  let tries = 0;
  const store = await openList(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(refusal('UNAVAILABLE_NOW', 'Away.', { status: 503 })) : { data: reminder(false) };
  });
  await Promise.all([
    store.choose('advisory_reminder', 'mail', false),
    store.choose('advisory_reminder', 'mail', true),
    store.choose('advisory_reminder', 'mail', false),
  ]);
  expect(mailOf(store)).toBe(false);
});

async function openLink(answers: { get: () => unknown; put?: () => unknown }) {
  answerCalls(send, { 'GET /unsubscribe/{token}/choice': answers.get, 'PUT /unsubscribe/{token}/choice': answers.put ?? (() => ({})) });
  const store = createLinkedChoice(() => 'token');
  onEnd.push(store.$choice.listen(() => {}));
  await settle();
  return store;
}
const linked = (isOn: boolean) => ({ data: { kind: 'space_reminder', is_on: isOn } });

test('opening the link of an e-mail asks and changes nothing; the button does, and takes it back', async () => {
  const answers = [linked(false), linked(true)];
  const store = await openLink({ get: () => linked(true), put: () => answers.shift() });
  expect(sentCalls(send).map(({ call }) => call)).toEqual(['GET /unsubscribe/{token}/choice']);
  expect(store.$choice.get()).toEqual({ state: 'known', kind: 'space_reminder', isOn: true, isChanged: false });
  await store.choose(false);
  expect(store.$choice.get()).toEqual({ state: 'known', kind: 'space_reminder', isOn: false, isChanged: true });
  await store.choose(true);
  expect(store.$choice.get()).toMatchObject({ isOn: true, isChanged: true });
  expect(sentCalls(send).map(({ input }) => input.body)).toEqual([{}, { is_on: false }, { is_on: true }]);
});

test('a link that is none says so; one that could not be asked about may be tried again', async () => {
  const unknown = await openLink({ get: () => Promise.reject(refusal('NOT_FOUND', 'Not found.', { status: 404 })) });
  expect(unknown.$choice.get()).toEqual({ state: 'unknown' });
  let isAway = true;
  const away = await openLink({ get: () => (isAway ? Promise.reject(refusal('UNAVAILABLE_NOW', 'Away.', { status: 503 })) : linked(false)) });
  expect(away.$choice.get()).toEqual({ state: 'unreachable', text: 'Away.' });
  isAway = false;
  await away.load();
  expect(away.$choice.get()).toMatchObject({ state: 'known', isOn: false });
});
