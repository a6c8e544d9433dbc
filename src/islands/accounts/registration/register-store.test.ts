import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openForm, openPage, press, refusal, sentCalls, settle, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { createRegister, REGISTER_FIELDS } from './register-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/register');
  vi.mocked(send).mockReset();
});
const onEnd: (() => void)[] = [];
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const NOW = new Date('2026-11-18T10:30:00+08:00');
const BOXES = ['agree', 'guardian_consent'];
const typed = {
  account: 'linman1',
  password: 'secret1',
  confirm_password: 'secret1',
  mobile: '0912345678',
  sms_code: '123456',
  email: 'lin@example.com',
  name: '林小漫',
  gender: 'female',
  birthday: '1990-05-20',
  addr_city: 'taipei-city',
};
function open(values: Record<string, string> = {}) {
  const register = createRegister('en', t as never, [['TW', 'Taiwan', '+886', true]], () => NOW);
  const all = Object.fromEntries(REGISTER_FIELDS.filter((name) => !BOXES.includes(name)).map((name) => [name, '']));
  const form = openForm({ ...all, ...values }, BOXES);
  onEnd.push(
    register.attach(form),
    register.$waitSeconds.listen(() => {}),
  );
  return { register, form, submit: () => register.submit(press(form) as never) };
}
const registered = { data: { email: 'lin@example.com', email_verified_at: null } };
const sent = (path: string) => sentCalls(send).filter(({ call }) => call === path);

test('a complete form registers, once for one key, and says whether an e-mail has to be followed', async () => {
  answerCalls(send, { 'POST /member': () => registered });
  const { register, form, submit } = open(typed);
  form.tick('agree');
  await submit();
  expect(register.$form.get().errors).toEqual({});
  expect(register.$registered.get()).toEqual({ email: 'lin@example.com', isOpen: false });
  expect(sent('POST /member')[0]?.input.body).toMatchObject({ account: 'linman1', mobile: '0912345678', language: 'en' });
});

test('after a lost answer the same form goes out under the same key, a changed one under another', async () => {
  answerCalls(send, { 'POST /member': () => Promise.reject(lost()) });
  const { register, form, submit } = open(typed);
  form.tick('agree');
  await submit();
  await submit();
  form.type('name', '林大漫');
  await submit();
  const [one, two, three] = sent('POST /member').map(({ options }) => options.idempotencyKey);
  expect([one !== undefined, one === two, two === three]).toEqual([true, true, false]);
  expect([register.$form.get().general !== null, register.$registered.get()]).toEqual([true, null]);
  // Nothing typed is lost, and what no draft may hold is in none.
  expect(form.value('password')).toBe('secret1');
  expect(Object.keys(JSON.parse(page.sessionStorage.getItem('draft:register') ?? '{}'))).not.toEqual(expect.arrayContaining(['password']));
});

test('what the server refuses stands at its field', async () => {
  answerCalls(send, { 'POST /member': () => Promise.reject(refusal('VALIDATION_FAILED', '', { status: 422, errors: { sms_code: ['Wrong code.'] } })) });
  const { register, form, submit } = open(typed);
  form.tick('agree');
  await submit();
  expect(register.$form.get()).toMatchObject({ errors: { sms_code: 'Wrong code.' }, general: null });
});

test('a code goes to a number that is one, and the next waits for its minute', async () => {
  answerCalls(send, { 'POST /member/register/sms': () => ({ data: { expires_in: 600, resend_in: 60 } }) });
  const { register, form } = open({ mobile: '091234' });
  await register.sendCode();
  expect([register.$form.get().errors['mobile'] !== undefined, sentCalls(send).length]).toEqual([true, 0]);
  form.type('mobile', '0912345678');
  await register.sendCode();
  expect(sentCalls(send)[0]?.input.body).toEqual({ mobile: '0912345678' });
  expect([register.$sent.get()?.to, register.$waitSeconds.get()]).toEqual(['0912345678', 60]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(register.$waitSeconds.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(register.$waitSeconds.get()).toBe(0);
});

test('a code that may not be sent yet says so at the number, and when', async () => {
  const early = refusal('TOO_MANY_REQUESTS', 'Too many.', { status: 429, wait: 40 });
  answerCalls(send, { 'POST /member/register/sms': () => Promise.reject(early), 'POST /member/register/email': () => Promise.reject(early) });
  const { register } = open({ mobile: '0912345678', email: 'lin@example.com' });
  await register.sendCode();
  expect([register.$form.get().errors['mobile'], register.$waitSeconds.get()]).toEqual(['account:register.tooSoon 40', 40]);
  await register.sendEmailCode();
  expect(register.$form.get().errors['email']).toBe('account:register.tooSoon 40');
});

test('an account name that is taken is told on leaving it, unless another one stands there by then', async () => {
  answerCalls(send, {
    'GET /member/check/registerd': () => ({ data: { account_available: false } }),
    'POST /member/check/registerd': () => ({ data: { account_available: false } }),
  });
  const { register, form } = open();
  form.leave('account');
  form.type('account', 'short');
  form.leave('account');
  await settle();
  expect(sentCalls(send)).toEqual([]);
  form.type('account', 'linman1');
  form.leave('account');
  await settle();
  expect(register.$form.get().errors['account']).toBe('validation:ACCOUNT_TAKEN');
  form.type('account', 'linman22');
  form.leave('account');
  form.type('account', 'linman333');
  await settle();
  expect(register.$form.get().errors['account']).toBeUndefined();
});

test('where the name cannot be checked, nobody is stopped', async () => {
  vi.mocked(send).mockRejectedValue(lost());
  const { register, form } = open();
  form.type('account', 'linman1');
  form.leave('account');
  await settle();
  expect(register.$form.get().errors['account']).toBeUndefined();
});

test('a birthday asks for a guardian under twenty; without one the age is asked for', () => {
  const { register, form } = open();
  expect(register.$age.get()).toEqual({ asksAge: true, isGuarded: false });
  form.type('birthday', '2006-11-19');
  expect(register.$age.get()).toEqual({ asksAge: false, isGuarded: true });
  form.type('birthday', '2006-11-18');
  expect(register.$age.get()).toEqual({ asksAge: false, isGuarded: false });
  form.type('birthday', '');
  form.type('age_group', 'under_20');
  expect(register.$age.get()).toEqual({ asksAge: true, isGuarded: true });
});

test('whoever has typed something is asked before leaving, and no more once it is sent', async () => {
  answerCalls(send, { 'POST /member': () => registered });
  const { register, form, submit } = open(typed);
  onEnd.push(register.guard.watch());
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    page.window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  form.type('name', '林小漫');
  expect(leaving()).toBe(true);
  form.tick('agree');
  await submit();
  expect(leaving()).toBe(false);
});
