import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../../tests/support/island.ts';
import { send } from '../../../../client/http.ts';
import type { StaffOrderDetailOutput } from '../../../../contract/payments/refund.ts';
import { $session } from '../../../../stores/session.ts';
import { createStaffOrders } from './orders-store.ts';

vi.mock('../../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const ORDER = { id: 'o1', unspent_points: 500, quote: { points: 500, amount_twd: 500, fee_twd: 0, free_points: 25 }, email: null } as StaffOrderDetailOutput;
const shownFor = (points: number) => ({
  data: { points, amount_twd: points, fee_twd: 0, free_points: 0, emails: [{ to: 'a@example.com', takes_paragraph: true }] },
});
const WISH = { points: '200', reason: 'Ruined', language: 'en' } as const;

beforeEach(() => {
  openPage('/en/staff/payments/orders');
  $session.set({ state: 'anonymous' });
});
afterEach(closePage);

const shown = ({ body }: { body: Record<string, unknown> }): unknown => shownFor(Number(body['points']));
function open(refund: () => unknown = () => ({ data: {} }), look = shown) {
  answerCalls(send, {
    'GET /staff/orders': () => listOf([]),
    'POST /staff/orders/{id}/refund/preview': look,
    'POST /staff/orders/{id}/refund': refund,
  });
  const orders = createStaffOrders();
  orders.decision.ask('refund', ORDER);
  return orders.decision;
}
const refunds = () => sentCalls(send).filter(({ call }) => call === 'POST /staff/orders/{id}/refund');

test('what is begun is what was shown, with the points that were unspent then and the paragraph', async () => {
  const decision = open();
  decision.show(WISH);
  await vi.waitFor(() => expect(decision.$effect.get()).toMatchObject({ state: 'ready', preview: { points: 200, amount_twd: 200 } }));
  decision.write('With our regrets');
  expect(await decision.decide('refund', WISH)).toBe(true);
  expect(refunds().map(({ input }) => [input.params['id'], input.body])).toEqual([['o1', { ...WISH, unspent_points: 500, paragraph: 'With our regrets' }]]);
});

test('of numbers that are typed quickly the last one shows, whichever answer comes last', async () => {
  const slow = later<unknown>();
  const decision = open(undefined, ({ body }) => (body['points'] === '100' ? slow.promise : shownFor(300)));
  decision.show({ ...WISH, points: '100' });
  await vi.waitFor(() => expect(sentCalls(send).some(({ input }) => input.body?.['points'] === '100')).toBe(true));
  decision.show({ ...WISH, points: '300' });
  await vi.waitFor(() => expect(decision.$effect.get()).toMatchObject({ preview: { points: 300 } }));
  slow.resolve(shownFor(100));
  await settle();
  expect(decision.$effect.get()).toMatchObject({ preview: { points: 300 } });
});

test('pressed twice it is sent once; after a lost answer it goes out under the same key', async () => {
  const answers: (() => unknown)[] = [() => Promise.reject(lost()), () => ({ data: {} })];
  const decision = open(() => answers.shift()?.());
  const pressed = [decision.decide('refund', WISH), decision.decide('refund', WISH)];
  expect(await Promise.all(pressed)).toEqual([false, false]);
  expect(refunds()).toHaveLength(1);
  await settle();
  expect(await decision.decide('refund', WISH)).toBe(true);
  const [first, second] = refunds().map(({ options }) => options.idempotencyKey);
  expect(second).toBe(first);
});

test('a number that cannot be refunded says why', async () => {
  const decision = open(undefined, () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { points: ['A number.'] } })));
  decision.show({ ...WISH, points: '-5' });
  await vi.waitFor(() => expect(decision.$effect.get()).toEqual({ state: 'refused', text: 'A number.' }));
  expect(refunds()).toEqual([]);
});

test('numbers that are others by now end the question: the order shows as it stands', async () => {
  const decision = open(() => Promise.reject(refusal('NOT_IN_STATE', 'Changed.')));
  expect(await decision.decide('refund', WISH)).toBe(false);
  expect([decision.$question.get(), decision.$problem.get()?.text]).toEqual([null, 'Changed.']);
});
