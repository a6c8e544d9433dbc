import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, sentCalls, settle } from '../../tests/support/island.ts';
import { send } from './api.ts';
import type { Session } from './session.ts';

vi.mock('./api.ts', async () => {
  const { isCallFailure } = await import('../client/errors.ts');
  return { isCallFailure, send: vi.fn() };
});
vi.mock('./session.ts', () => ({ $session: atom<Session>({ state: 'restoring' }) }));

/** The channel between tabs, which tells every tab but the one that speaks. */
const tabs = new Set<EventTarget>();
class Channel extends EventTarget {
  constructor() {
    super();
    tabs.add(this);
  }
  postMessage() {
    for (const tab of tabs) if (tab !== this) tab.dispatchEvent(new Event('message'));
  }
  close() {
    tabs.delete(this);
  }
}

const point = (remaining: number) => ({ remaining, total: 500, purchased: remaining, reward: 0, monthly: 0, free: 0, expiring: [] });
const signedIn = (remaining: number) => ({ state: 'signed-in', member: { id: 'm', point: point(remaining) } }) as unknown as Session;

let page: ReturnType<typeof openPage>;
const onEnd: (() => void)[] = [];
/** A tab: the stores of a page of its own. */
async function openTab(remaining: number) {
  vi.resetModules();
  const [{ $points, pointsChanged }, { $session }] = [await import('./points.ts'), await import('./session.ts')];
  const seen: (number | undefined)[] = [];
  const look = () => onEnd.push($points.subscribe((value) => seen.push(value?.remaining)));
  $session.set(signedIn(remaining));
  return { $points, $session, pointsChanged, seen, look };
}
beforeEach(() => {
  page = openPage('/en/member/pay');
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.mocked(send).mockReset();
  answerCalls(send, { 'GET /member': () => ({ data: { id: 'm', point: point(70) } }) });
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

test('what moved points is seen in every tab that shows them, and asked for nowhere else', async () => {
  const [paying, showing, elsewhere] = [await openTab(100), await openTab(100), await openTab(100)];
  showing.look();
  await paying.pointsChanged();
  await settle();
  expect(showing.seen).toEqual([100, 70]);
  expect(sentCalls(send)).toHaveLength(1);
  // A dialog that opens later on the page that paid shows what is left.
  paying.look();
  await settle();
  expect(paying.seen).toEqual([100, 70]);
  expect(elsewhere.seen).toEqual([]);
});

test('what the desk took meanwhile is seen by whoever comes back to the page', async () => {
  const { seen, look } = await openTab(100);
  look();
  page.document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(seen).toEqual([100, 70]);
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(sentCalls(send)).toHaveLength(1);
});

test('while the server is away the screen keeps what it knew; the balance of a login goes with it', async () => {
  const { $session, seen, look, pointsChanged } = await openTab(100);
  look();
  answerCalls(send, { 'GET /member': () => Promise.reject(lost()) });
  await pointsChanged();
  expect(seen).toEqual([100]);
  $session.set({ state: 'anonymous' });
  expect(seen).toEqual([100, undefined]);
  await pointsChanged();
  expect(sentCalls(send)).toHaveLength(1);
});
