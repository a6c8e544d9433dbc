import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, refusal, sentCalls, settle, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import type { RechargeOutput } from '../../../contract/payments/recharge.ts';
import { $session } from '../../../stores/session.ts';
import { againPath } from '../orders/order-links.ts';
import { openCheckout } from './open-checkout.ts';
import { createRecharge } from './recharge-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));
vi.mock('./open-checkout.ts', () => ({ openCheckout: vi.fn() }));

const onEnd: (() => void)[] = [];
let page: ReturnType<typeof openPage>;
function visit(search = '') {
  page = openPage('/en/recharge', { search });
  const { history } = page;
  const entries: unknown[] = [null];
  let at = 0;
  Object.assign(history, {
    replaceState: vi.fn((state: unknown) => {
      entries[at] = state;
      Object.assign(history, { state });
    }),
    pushState: vi.fn((state: unknown) => {
      entries.splice(at + 1, entries.length, state);
      at += 1;
      Object.assign(history, { state });
    }),
    back: () => {
      at -= 1;
      Object.assign(history, { state: entries[at] });
      page.window.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[at] }));
    },
  });
  $session.set({ state: 'anonymous' });
}
beforeEach(() => {
  visit();
  vi.mocked(openCheckout).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const PLAN = { id: 'small', name_zh: '小', name_en: 'Small', name_ja: '小', amount_twd: 300, points: 300, free_points: 0, free_valid_days: null };
const offer = (change: Partial<RechargeOutput> = {}) =>
  ({ plans: [PLAN, { ...PLAN, id: 'large', amount_twd: 1000 }], methods: ['credit_card', 'line_pay'], terms_version: 'v1', ...change }) as RechargeOutput;
const ORDER = { id: '9f35b120-0000-4000-8000-000000000000' };
const FORM = { kind: 'form', action: 'https://pay.test/checkout', fields: { MerchantTradeNo: 'A1' } };
const placed = () => ({ data: { order: ORDER, checkout: FORM } });

function open(answer: () => unknown = placed, now = offer()) {
  answerCalls(send, { 'POST /recharge': answer });
  const $offer = atom(now);
  const reload = vi.fn(async () => {});
  const recharge = createRecharge({ $offer, reload, language: 'en', t: t as never });
  onEnd.push(recharge.begin());
  return { ...recharge, $now: $offer, reload };
}
type Open = ReturnType<typeof open>;
async function choose(recharge: Open, plan = 'small'): Promise<void> {
  recharge.set('plan', plan);
  await recharge.goOn();
  recharge.set('payment_method', 'credit_card');
  await recharge.goOn();
}
const posts = () => sentCalls(send);

test('plan, way to pay, check: nothing is passed over, and the order is at the price that was shown', async () => {
  const recharge = open();
  await recharge.goOn();
  expect([recharge.$step.get(), Object.keys(recharge.$form.get().errors)]).toEqual(['plan', ['plan']]);
  recharge.set('plan', 'large');
  await recharge.goOn();
  await recharge.goOn();
  expect([recharge.$step.get(), Object.keys(recharge.$form.get().errors)]).toEqual(['method', ['payment_method']]);
  recharge.set('payment_method', 'line_pay');
  await recharge.goOn();
  await recharge.goOn();
  expect([recharge.$step.get(), Object.keys(recharge.$form.get().errors)]).toEqual(['confirm', ['agree']]);
  recharge.set('agree', 'on');
  await recharge.goOn();
  expect(posts()[0]?.input.body).toEqual({
    plan: 'large',
    amount_twd: 1000,
    payment_method: 'line_pay',
    terms_version: 'v1',
    agree: true,
    invoice: '{"kind":"none"}',
  });
  expect(openCheckout).toHaveBeenCalledWith(FORM);
});

test('pressed twice, and pressed again while the provider’s page is on its way, there is one order; Back from there is its result', async () => {
  const answer = later<unknown>();
  const recharge = open(() => answer.promise);
  await choose(recharge);
  recharge.set('agree', 'on');
  const first = recharge.goOn();
  await recharge.goOn();
  answer.resolve(placed());
  await first;
  await recharge.goOn();
  expect(posts()).toHaveLength(1);
  expect(openCheckout).toHaveBeenCalledTimes(1);
  expect(page.history.replaceState).toHaveBeenLastCalledWith(null, '', `/en/recharge/result?order=${ORDER.id}`);
});

test('a lost answer is asked for again under the same key; another plan has another', async () => {
  const answers = [() => Promise.reject(lost()), () => Promise.reject(lost()), placed];
  const recharge = open(() => answers.shift()?.());
  await choose(recharge);
  recharge.set('agree', 'on');
  await recharge.goOn();
  expect(recharge.$form.get().general).not.toBeNull();
  await recharge.goOn();
  recharge.set('plan', 'large');
  await recharge.goOn();
  const [first, second, third] = posts().map(({ options }) => options.idempotencyKey);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('what was chosen is there after a reload, at its step, without the agreement', async () => {
  const before = open();
  await choose(before, 'large');
  before.set('agree', 'on');
  const after = open();
  expect([after.$step.get(), after.$values.get()['plan'], after.$values.get()['agree']]).toEqual(['confirm', 'large', undefined]);
});

test('the browser’s Back leads a step back, and Forward to no step whose choice is missing', async () => {
  const recharge = open();
  await choose(recharge);
  recharge.goBack();
  expect(recharge.$step.get()).toBe('method');
  recharge.goBack();
  expect(recharge.$step.get()).toBe('plan');
  recharge.set('plan', '');
  page.window.dispatchEvent(Object.assign(new Event('popstate'), { state: { rechargeStep: 'confirm' } }));
  expect(recharge.$step.get()).toBe('plan');
});

test.each(['PLAN_GONE', 'PLAN_CHANGED'] as const)('%s leads back to the plans of now, and is agreed to anew', async (code) => {
  const recharge = open(() => Promise.reject(refusal(code, 'Changed.')));
  await choose(recharge);
  recharge.set('agree', 'on');
  await recharge.goOn();
  expect([recharge.$step.get(), recharge.$form.get().errors, recharge.$values.get()['agree']]).toEqual(['plan', { plan: 'Changed.' }, '']);
  expect(recharge.reload).toHaveBeenCalledTimes(1);
  expect(openCheckout).not.toHaveBeenCalled();
});

test('a plan that is taken out while the page is open is asked for again before anything is sent', async () => {
  const recharge = open();
  await choose(recharge, 'large');
  recharge.$now.set(offer({ plans: [PLAN] }));
  recharge.set('agree', 'on');
  await recharge.goOn();
  expect([recharge.$step.get(), Object.keys(recharge.$form.get().errors)]).toEqual(['plan', ['plan']]);
  expect(posts()).toEqual([]);
});

test('of the invoice only the chosen way travels, and its codes are not mended', async () => {
  const recharge = open();
  await choose(recharge);
  recharge.set('agree', 'on');
  recharge.set('invoice.barcode', '/ABC+123');
  recharge.chooseInvoice('donation');
  recharge.set('invoice.donation_code', ' 919');
  await recharge.goOn();
  expect([posts(), Object.keys(recharge.$form.get().errors)]).toEqual([[], ['invoice.donation_code']]);
  recharge.set('invoice.donation_code', '0919');
  await recharge.goOn();
  expect(JSON.parse(String(posts()[0]?.input.body['invoice']))).toEqual({ kind: 'donation', donation_code: '0919' });
});

test('an order that waits for no payment leads to its result at once', async () => {
  const recharge = open(() => ({ data: { order: ORDER, checkout: null } }));
  await choose(recharge);
  recharge.set('agree', 'on');
  await recharge.goOn();
  expect(page.location.assign).toHaveBeenCalledWith(`/en/recharge/result?order=${ORDER.id}`);
  expect(openCheckout).not.toHaveBeenCalled();
});

test('after a declined card the way on has the plan and the way to pay, over what the tab kept, and what is sent is an order of its own', async () => {
  const first = open();
  await choose(first, 'large');
  first.set('agree', 'on');
  await first.goOn();
  const other = open();
  await choose(other, 'small');
  const { search } = new URL(againPath('en', { plan_id: 'large', payment_method: 'credit_card' }), 'https://comic.test');
  Object.assign(page.location, { search });
  Object.assign(page.history, { state: null });
  const again = open();
  expect([again.$step.get(), again.$values.get()['plan'], again.$values.get()['agree']]).toEqual(['confirm', 'large', undefined]);
  again.set('agree', 'on');
  await again.goOn();
  const [declined, next] = posts();
  expect(next?.input.body).toEqual(declined?.input.body);
  expect(next?.options.idempotencyKey).not.toBe(declined?.options.idempotencyKey);
});

test.each([
  ['?plan=large&method=line_pay', 'confirm', null],
  ['?plan=large', 'plan', null],
  ['?return=%2Fen%2Frent%2Fseat-a1%3Fstart%3D10', 'plan', '/en/rent/seat-a1?start=10'],
  ['?return=https%3A%2F%2Fevil.test%2Fen%2Frent', 'plan', null],
  ['?return=%2F%2Fevil.test%2Fen', 'plan', null],
])('%s is taken over once, and leads nowhere else', async (search, step, from) => {
  closePage();
  visit(search);
  const recharge = open();
  await settle();
  expect([recharge.$step.get(), page.sessionStorage.getItem('rechargeReturn')]).toEqual([step, from]);
  expect(vi.mocked(page.history.replaceState).mock.calls.map(([, , address]) => address)).toEqual(['/en/recharge']);
});
