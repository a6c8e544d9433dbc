import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../../tests/support/island.ts';
import { send } from '../../../../client/http.ts';
import type { StaffOrderDetailOutput } from '../../../../contract/payments/refund.ts';
import { $session } from '../../../../stores/session.ts';
import { createStaffOrders } from './orders-store.ts';

vi.mock('../../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const ORDER = { id: 'o1', unspent_points: 500, quote: { points: 500, amount_twd: 500, fee_twd: 0, free_points: 25 }, email: null } as StaffOrderDetailOutput;
const shownFor = (points: number) => ({ data: { ...ORDER, quote: { points, amount_twd: points, fee_twd: 0, free_points: 0 } } });

beforeEach(() => {
  openPage('/en/staff/payments/orders');
  $session.set({ state: 'anonymous' });
});
afterEach(closePage);

const shown = ({ query }: { query: Record<string, unknown> }): unknown => shownFor(Number(query['points']));
function open(refund: () => unknown = () => ({ data: {} }), look = shown) {
  answerCalls(send, {
    'GET /staff/orders': () => listOf([]),
    'GET /staff/orders/{id}': look,
    'POST /staff/orders/{id}/refund': refund,
  });
  const orders = createStaffOrders('en');
  orders.ask(ORDER);
  return orders;
}
const refunds = () => sentCalls(send).filter(({ call }) => call.startsWith('POST'));

test('what is begun is what was calculated, with the points that were unspent then', async () => {
  const orders = open();
  await orders.calculate('200');
  expect(orders.$effect.get()).toMatchObject({ state: 'ready', order: { quote: { points: 200, amount_twd: 200 } } });
  expect(await orders.refund('Ruined')).toBe(true);
  expect(refunds().map(({ input }) => [input.params['id'], input.body])).toEqual([
    ['o1', { points: 200, unspent_points: 500, reason: 'Ruined', language: 'en' }],
  ]);
});

test('of numbers that are typed quickly the last one shows, whichever answer comes last', async () => {
  const slow = later<unknown>();
  const orders = open(undefined, ({ query }) => (query['points'] === '100' ? slow.promise : shownFor(300)));
  const first = orders.calculate('100');
  await orders.calculate('300');
  slow.resolve(shownFor(100));
  await first;
  expect(orders.$effect.get()).toMatchObject({ order: { quote: { points: 300 } } });
});

test('pressed twice it is sent once; after a lost answer it goes out under the same key', async () => {
  const answers: (() => unknown)[] = [() => Promise.reject(lost()), () => ({ data: {} })];
  const orders = open(() => answers.shift()?.());
  const pressed = [orders.refund('Ruined'), orders.refund('Ruined')];
  expect(await Promise.all(pressed)).toEqual([false, false]);
  expect(refunds()).toHaveLength(1);
  await settle();
  expect(await orders.refund('Ruined')).toBe(true);
  const [first, second] = refunds().map(({ options }) => options.idempotencyKey);
  expect(second).toBe(first);
});

test('a number that cannot be refunded says why, and begins nothing', async () => {
  const orders = open(undefined, () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { points: ['A number.'] } })));
  await orders.calculate('-5');
  expect(orders.$effect.get().state).toBe('failed');
  expect([await orders.refund('Ruined'), refunds()]).toEqual([false, []]);
});

test('numbers that are others by now end the question: the order shows as it stands', async () => {
  const orders = open(() => Promise.reject(refusal('NOT_IN_STATE', 'Changed.')));
  expect(await orders.refund('Ruined')).toBe(false);
  expect([orders.question.$question.get(), orders.question.$problem.get()?.text]).toEqual([null, 'Changed.']);
});
