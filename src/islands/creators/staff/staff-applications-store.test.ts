import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createStaffApplications } from './staff-applications-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});
vi.mock('../../accounts/creator-info/static-lists.ts', () => ({ readStaticLists: async () => LISTS }));
const LISTS = vi.hoisted(() => ({ industry: [], foreigner: [], city: [] }));

const onEnd: (() => void)[] = [];
beforeEach(() => {
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /staff/creator_applications';
const ONE = 'GET /staff/creator_applications/{id}';
const PREVIEW = 'POST /staff/creator_applications/{id}/preview';
const DECIDE = 'PUT /staff/creator_applications/{id}';
const application = { id: 'a', status: 'applied', kind: 'creator' };

async function open(search = '', answers = {}) {
  openPage('/en/staff/creators', { search });
  Object.assign(location, { hash: '' });
  const marks = { 'GET /staff/queue/{kind}/marks': () => ({ data: { items: [] } }) };
  answerCalls(send, { [LIST]: () => listOf([application]), [ONE]: () => ({ data: application }), ...marks, ...answers });
  const store = createStaffApplications();
  onEnd.push(store.queue.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the address chooses what is asked for; without one, it is what waits for a review', async () => {
  await open();
  await open('?state=more_asked&kind=extension&q=lin');
  await open('?state=all&kind=nonsense');
  expect(sent(LIST).map(({ input }) => input.query)).toEqual([
    { page: 1, per_page: 25, status: 'applied' },
    { page: 1, per_page: 25, status: 'more_asked', kind: 'extension', q: 'lin' },
    { page: 1, per_page: 25 },
  ]);
});

test('an open application has the lists that its info was chosen from', async () => {
  const { queue } = await open('?id=a');
  expect(queue.$one.get()).toEqual({ state: 'ready', item: { ...application, lists: LISTS } });
  expect(sent(ONE).map(({ input }) => input.params)).toEqual([{ id: 'a' }]);
});

test('a decision is shown, then taken, with the same words; the queue is read again', async () => {
  const wish = { event: 'ask', reason: 'Two more pages.', language: 'en' } as const;
  const preview = { ...application, status: 'more_asked', membership_until: null, emails: [] };
  const { decision } = await open('?id=a', { [PREVIEW]: () => ({ data: preview }), [DECIDE]: () => ({ data: preview }) });
  decision.ask('ask', application as never);
  decision.show(wish);
  vi.advanceTimersByTime(0);
  await settle();
  expect(decision.$effect.get()).toEqual({ state: 'ready', preview });
  await decision.decide('ask', wish);
  await settle();
  expect([...sent(PREVIEW), ...sent(DECIDE)].map(({ input }) => [input.params, input.body])).toEqual([
    [{ id: 'a' }, wish],
    [{ id: 'a' }, wish],
  ]);
  expect([sent(LIST).length, sent(ONE).length]).toEqual([2, 2]);
  expect(decision.$question.get()).toBeNull();
});

test('a colleague was faster: nothing is left to decide, and the application is read again', async () => {
  const { decision } = await open('?id=a', { [DECIDE]: () => Promise.reject(refusal('NOT_IN_STATE', 'It was decided.')) });
  decision.ask('approve', application as never);
  await decision.decide('approve', { event: 'approve', language: 'en' });
  await settle();
  expect(decision.$question.get()).toBeNull();
  expect(sent(ONE)).toHaveLength(2);
});

test('another refusal leaves the decision open, and says why', async () => {
  const { decision } = await open('?id=a', { [DECIDE]: () => Promise.reject(refusal('NOT_FOUND', 'It is gone.', { status: 404 })) });
  decision.ask('approve', application as never);
  await decision.decide('approve', { event: 'approve', language: 'en' });
  await settle();
  expect(decision.$question.get()).not.toBeNull();
  expect(decision.$problem.get()).toMatchObject({ text: 'It is gone.' });
});
