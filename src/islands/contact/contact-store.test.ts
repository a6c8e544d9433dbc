import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openForm, openPage, press, refusal, sentCalls, settle, t } from '../../../tests/support/island.ts';
import { send } from '../../client/http.ts';
import { CONTACT_MAX_LENGTH, DELETION_WORDS } from '../../domain/contact/contact.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { $session } from '../../stores/session.ts';
import { $toasts } from '../../stores/toasts.ts';
import { createContact } from './contact-store.ts';

vi.mock('../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const SENT = { reference: 'C-1', reply_due_on: '2026-11-25' };
const MESSAGE = { cause: 'space', name: '林小漫', email: 'lin@example.com', phone: '', content: 'May I see the room?' };
const DRAFT = 'contact';

const onEnd: (() => void)[] = [];
let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/contact');
  $session.set({ state: 'anonymous' });
  $toasts.set([]);
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

function open(values: Record<string, string> = MESSAGE, { answer = () => ({ data: SENT }) as unknown, search = '' } = {}) {
  page = openPage('/en/contact', { search });
  answerCalls(send, { 'POST /contact': answer });
  const contact = createContact('en', t as never, { draftKey: DRAFT, causes: ['space', 'activity', 'account_cancel'], countries: [] });
  const form = openForm({ cause: '', name: '', email: '', phone: '', content: '', ...values });
  onEnd.push(contact.attach(form));
  return { contact, form, submit: () => contact.submit(press(form) as never) };
}
const messages = () => sentCalls(send).filter(({ call }) => call === 'POST /contact');

test('a message is sent, and its number is there to quote', async () => {
  const { contact, submit } = open();
  await submit();
  expect(messages()[0]?.input.body).toEqual({ cause: 'space', name: '林小漫', email: 'lin@example.com', content: 'May I see the room?' });
  expect(contact.$sent.get()).toEqual(SENT);
  expect($toasts.get()).toMatchObject([{ kind: 'success', text: 'success:MESSAGE_SENT' }]);
});

test('a link fills in its cause and its subject, but not over what was chosen', () => {
  expect(open({}, { search: '?cause=activity&ref=manga-day' }).form.value('cause')).toBe('activity');
  const chosen = open(MESSAGE, { search: '?cause=activity&ref=manga-day' });
  expect([chosen.form.value('cause'), chosen.contact.$ref.get()]).toEqual(['space', 'manga-day']);
});

test('a cause that there is not is not filled in, and a subject is cut to the length of a line', () => {
  const { form, contact } = open({}, { search: `?cause=nothing&ref=${'x'.repeat(LINE_MAX_LENGTH + 1)}` });
  expect(form.value('cause')).toBe('');
  expect(contact.$ref.get()).toHaveLength(LINE_MAX_LENGTH);
});

test('a member finds name and address filled in, once it is known who they are, and may write others', () => {
  const { form } = open({ name: 'Somebody else' });
  $session.set({ state: 'signed-in', member: { name: '林小漫', email: 'lin@example.com' } as never });
  expect([form.value('name'), form.value('email')]).toEqual(['Somebody else', 'lin@example.com']);
});

test('the characters that are left are counted as they are typed, blanks around them not', () => {
  const { contact, form } = open({ ...MESSAGE, content: '12345' });
  expect(contact.$left.get()).toBe(CONTACT_MAX_LENGTH - 5);
  form.type('content', '  123  ');
  expect(contact.$left.get()).toBe(CONTACT_MAX_LENGTH - 3);
});

test('pressing twice sends once', async () => {
  const answer = later<unknown>();
  const { submit } = open(MESSAGE, { answer: () => answer.promise });
  const first = submit();
  await submit();
  answer.resolve({ data: SENT });
  await first;
  expect(messages()).toHaveLength(1);
});

test('after a lost answer the same message has the same key, another message another, and so has one after it was sent', async () => {
  const { contact, form, submit } = open(MESSAGE, { answer: () => Promise.reject(lost()) });
  await submit();
  await submit();
  expect(contact.$form.get().general).toMatch(/./);
  expect([contact.$sent.get(), form.value('content')]).toEqual([null, MESSAGE.content]);
  form.type('content', 'Something else.');
  await submit();
  answerCalls(send, { 'POST /contact': () => ({ data: SENT }) });
  await submit();
  await submit();
  const [first, again, other, arrived, next] = messages().map(({ options }) => options.idempotencyKey);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(arrived).toBe(other);
  expect(next).not.toBe(arrived);
});

test('what the server refuses stands at its field, or above the form when it is no field’s', async () => {
  const field = open(MESSAGE, {
    answer: () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { email: ['No such address.'] } })),
  });
  await field.submit();
  expect(field.contact.$form.get()).toMatchObject({ errors: { email: 'No such address.' }, general: null });
  const whole = open(MESSAGE, { answer: () => Promise.reject(refusal('TOO_MANY_REQUESTS', 'Too many.', { status: 429 })) });
  await whole.submit();
  expect(whole.contact.$form.get()).toMatchObject({ errors: {}, general: 'Too many.' });
});

test('who asks for the deletion of an account without the words for it is told, and nothing is sent; the button writes them', async () => {
  const { contact, form, submit } = open({ ...MESSAGE, cause: 'account_cancel', content: 'Please.' });
  await submit();
  expect(Object.keys(contact.$form.get().errors)).toEqual(['content']);
  expect(messages()).toEqual([]);
  const content = Object.assign(new (HTMLTextAreaElement as unknown as new (name: string) => HTMLTextAreaElement)('content'), {
    value: 'Please.',
    focus: vi.fn(),
    dispatchEvent: () => true,
  });
  Object.assign(form.elements, { namedItem: (name: string) => (name === 'content' ? content : null) });
  contact.insertWords();
  expect(content.value).toBe(`${DELETION_WORDS.en}\nPlease.`);
  expect(content.focus).toHaveBeenCalledTimes(1);
  form.type('content', content.value);
  await submit();
  expect(messages()).toHaveLength(1);
});

test('what is typed is there again on the next visit until it was sent', async () => {
  const first = open();
  first.form.type('content', 'Half a mess');
  const draft = page.sessionStorage.getItem(DRAFT);
  expect(draft).toContain('Half a mess');
  await first.submit();
  expect(page.sessionStorage.getItem(DRAFT)).toBeNull();
});

test('a form that was left behind hears nothing any more', async () => {
  const { contact, form } = open();
  for (const end of onEnd.splice(0)) end();
  form.type('content', 'More and more words');
  $session.set({ state: 'signed-in', member: { name: 'Late', email: 'late@example.com' } as never });
  await settle();
  expect(contact.$left.get()).toBe(CONTACT_MAX_LENGTH - MESSAGE.content.length);
});
