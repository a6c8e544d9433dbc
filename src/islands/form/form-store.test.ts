import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, later, openForm, openPage, press, t } from '../../../tests/support/island.ts';
import { createForm, type FormOptions } from './form-store.ts';
import { tickedItems } from './form-values.ts';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/contact');
});
afterEach(closePage);

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('REQUIRED')),
  email: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.regex(/@/, 'EMAIL_FORMAT')),
  password: v.optional(v.string()),
});
type Values = v.InferOutput<typeof schema>;
const DRAFT = 'draft:form';

function open(change: Partial<FormOptions<Values>> = {}, typed = {}) {
  const send = vi.fn(async (_: Values): Promise<null | object> => null);
  const store = createForm<Values>({ schema, t: t as never, send, draftKey: DRAFT, secret: ['password'], ...change });
  const form = openForm({ name: '', email: '', password: '', ...typed });
  const detach = store.attach(form);
  return { store, form, send, detach, submit: () => store.submit(press(form) as never) };
}
const draft = () => JSON.parse(page.sessionStorage.getItem(DRAFT) ?? 'null');

test('a form is ready when its script is there, and no sooner', () => {
  const store = createForm<Values>({ schema, t: t as never, send: async () => null });
  expect(store.$form.get().isReady).toBe(false);
  store.attach(openForm({ name: '', email: '' }));
  expect(store.$form.get().isReady).toBe(true);
});

test('what is typed is kept for the tab, and a password never', () => {
  const { form } = open();
  form.type('name', 'Lin');
  form.type('password', 'secret1');
  expect(draft()).toEqual({ name: 'Lin', email: '' });
});

test('a reload finds what was typed; what stands in a field already counts for more', () => {
  page.sessionStorage.setItem(DRAFT, JSON.stringify({ name: 'Lin', email: 'old@example.com' }));
  const { form } = open({}, { email: 'filled@example.com' });
  expect([form.value('name'), form.value('email')]).toEqual(['Lin', 'filled@example.com']);
  // What was typed before the script arrived is kept as well.
  expect(draft()).toEqual({ name: 'Lin', email: 'filled@example.com' });
});

test('a choice that its list does not show yet stays in the draft', () => {
  const kept = { name: 'Lin', email: '', phone_country: 'JP' };
  page.sessionStorage.setItem(DRAFT, JSON.stringify(kept));
  const form = openForm({ name: '', email: '' });
  // The list has one entry until the page is drawn again with the others.
  const list = Object.assign(new HTMLSelectElement(), { name: 'phone_country', value: 'TW', selectedIndex: 0, getAttribute: () => 'phone_country' });
  form.elements.namedItem = () => null;
  (form.elements as unknown as unknown[]).push(list);
  createForm<Values>({ schema, t: t as never, send: async () => null, draftKey: DRAFT }).attach(form);
  expect(draft()).toEqual(kept);
});

test.each(['{', '[1]', '{"name":1}', 'null'])('a draft that is none of ours (%s) is an empty form', (kept) => {
  page.sessionStorage.setItem(DRAFT, kept);
  expect(open().form.value('name')).toBe('');
});

test('a form without a name for its draft keeps nothing', () => {
  const { form } = open({ draftKey: undefined as never });
  form.type('name', 'Lin');
  expect(page.sessionStorage.length).toBe(0);
});

test('a form with faults is not sent; each is said at its field, and the summary hears of every try', async () => {
  const { store, send, submit, form } = open();
  await submit();
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(store.$form.get()).toMatchObject({ attempt: 2, isBusy: false, errors: { name: 'validation:REQUIRED', email: 'validation:REQUIRED' } });
  // A fault goes as soon as it is mended, and the other stays.
  form.type('name', 'Lin');
  expect(store.$form.get().errors).toEqual({ email: 'validation:REQUIRED' });
  form.type('email', 'lin');
  expect(store.$form.get().errors).toEqual({ email: 'validation:EMAIL_FORMAT' });
  form.type('email', 'lin@example.com');
  expect(store.$form.get().errors).toEqual({});
});

test('a field says what is wrong when it is left with something in it; typing alone accuses nobody', () => {
  const { store, form } = open();
  form.leave('name');
  form.type('email', 'lin');
  expect(store.$form.get().errors).toEqual({});
  form.leave('email');
  expect(store.$form.get().errors).toEqual({ email: 'validation:EMAIL_FORMAT' });
  expect([store.check('email'), store.check('password')]).toEqual(['validation:EMAIL_FORMAT', null]);
});

test('a form is sent once, however often its button is pressed, and its draft goes with success', async () => {
  const answer = later<null>();
  const send = vi.fn(() => answer.promise);
  const { store, form, submit } = open({ send });
  form.type('name', 'Lin');
  form.type('email', 'lin@example.com');
  const first = submit();
  await submit();
  expect([send.mock.calls.length, store.$form.get().isBusy]).toEqual([1, true]);
  answer.resolve(null);
  await first;
  expect([store.$form.get().isBusy, draft()]).toEqual([false, null]);
  expect(send).toHaveBeenCalledWith({ name: 'Lin', email: 'lin@example.com', password: '' });
});

test('what the server refuses is said, and nothing typed is lost', async () => {
  const problems = [{ errors: { email: 'Taken.' } }, { general: 'Closed.' }, null];
  const { store, form, submit } = open({ send: async () => problems.shift() ?? null });
  form.type('name', 'Lin');
  form.type('email', 'lin@example.com');
  await submit();
  expect(store.$form.get()).toMatchObject({ attempt: 1, errors: { email: 'Taken.' }, general: null });
  await submit();
  expect(store.$form.get()).toMatchObject({ attempt: 2, errors: {}, general: 'Closed.', isBusy: false });
  expect([form.value('email'), draft().name]).toEqual(['lin@example.com', 'Lin']);
  await submit();
  expect(store.$form.get().general).toBeNull();
});

test('a defect while sending is not swallowed, and the form can be sent again', async () => {
  const { store, form, submit } = open({ send: () => Promise.reject(new TypeError('a defect')) });
  form.type('name', 'Lin');
  form.type('email', 'lin@example.com');
  await expect(submit()).rejects.toThrow('a defect');
  expect([store.$form.get().isBusy, draft().name]).toEqual([false, 'Lin']);
});

test('values that are no controls of the form are sent and judged with it', async () => {
  const { store, send, submit } = open({ extra: () => ({ name: 'From elsewhere' }) }, { email: 'lin@example.com' });
  await submit();
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'From elsewhere' }));
  expect(store.check('name')).toBeNull();
});

test('a screen that is gone hears nothing more', () => {
  const { store, form, detach } = open();
  detach();
  form.type('name', 'Lin');
  form.leave('email');
  expect([draft(), store.values(), store.$form.get().errors]).toEqual([null, {}, {}]);
});

test('boxes are one field: judged, told and sent as the list of what is ticked', async () => {
  const industries = v.pipe(v.array(v.picklist(['games', 'film'], 'NOT_AN_OPTION')), v.minLength(1, 'INDUSTRY'));
  const send = vi.fn(async (_: { industry: string[]; name: string }) => null);
  const store = createForm({
    schema: v.object({ industry: industries, name: v.string() }),
    t: t as never,
    lists: { industry: tickedItems },
    send,
    draftKey: DRAFT,
  });
  const form = openForm({ name: '' }, ['industry.games', 'industry.film', 'industry.radio']);
  store.attach(form);
  await store.submit(press(form) as never);
  expect(store.$form.get().errors).toEqual({ industry: 'validation:INDUSTRY' });
  form.tick('industry.radio');
  expect(store.$form.get().errors).toEqual({ industry: 'validation:NOT_AN_OPTION' });
  form.tick('industry.radio', false);
  form.tick('industry.film');
  form.tick('industry.games');
  expect([store.$form.get().errors, draft()]).toEqual([{}, { name: '', 'industry.games': 'on', 'industry.film': 'on' }]);
  await store.submit(press(form) as never);
  expect(send).toHaveBeenCalledWith({ industry: ['games', 'film'], name: '' });
});

test('what is not sent is known: typed now, kept by the tab, or refused', async () => {
  const problems = [{ general: 'Closed.' }, null];
  const { store, form, submit } = open({ send: async () => problems.shift() ?? null });
  expect(store.isTouched()).toBe(false);
  form.type('name', 'Lin');
  form.type('email', 'lin@example.com');
  expect([store.isTouched(), open().store.isTouched()]).toEqual([true, true]);
  await submit();
  expect(store.isTouched()).toBe(true);
  await submit();
  expect([store.isTouched(), open().store.isTouched()]).toEqual([false, false]);
});

test('sending that was broken off keeps the draft, and says nothing of its own', async () => {
  const { store, form, submit } = open({ send: async () => ({}) });
  form.type('name', 'Lin');
  form.type('email', 'lin@example.com');
  await submit();
  expect([store.$form.get().errors, store.$form.get().general, draft().name]).toEqual([{}, null, 'Lin']);
});
