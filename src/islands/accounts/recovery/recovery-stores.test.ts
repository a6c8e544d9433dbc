import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openForm, openPage, press, refusal, sentCalls, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { $session } from '../../../stores/session.ts';
import { createForget } from './forget-store.ts';
import { createReset } from './reset-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/forget_password');
  vi.mocked(send).mockReset();
  $session.set({ state: 'signed-in', member: { id: 'm' } as never });
});
const onEnd: (() => void)[] = [];
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const COUNTRIES = [['TW', 'Taiwan', '+886', true]] as const;
const SMS = { mobile: '0912345678', sms_code: '123456', password: 'secret1', confirm_password: 'secret1' };

function openForget(values: Record<string, string> = SMS) {
  const forget = createForget('en', t as never, COUNTRIES);
  const form = openForm(values);
  onEnd.push(
    forget.bySms.attach(form),
    forget.$way.listen(() => {}),
  );
  return { forget, form, submit: () => forget.bySms.submit(press(form) as never) };
}
/** Whatever the method: the calls of this screen differ by their path. */
const answerAll = (path: string, answer: () => unknown) =>
  answerCalls(send, Object.fromEntries(['POST', 'PUT', 'GET'].map((method) => [`${method} ${path}`, answer])));

test('a new password by SMS ends every login, this browser’s too, and leads to the login', async () => {
  answerAll('/member/sms/password', () => ({ data: {} }));
  const { forget, submit } = openForget();
  await submit();
  expect(forget.bySms.$form.get().errors).toEqual({});
  expect(sentCalls(send)[0]?.input.body).toMatchObject({ mobile: '0912345678', sms_code: '123456', password: 'secret1' });
  expect([$session.get().state, page.location.assign.mock.calls]).toEqual(['anonymous', [['/en/sign']]]);
});

test('a wrong code stays at its field, with what was typed, and nobody is logged out', async () => {
  answerAll('/member/sms/password', () => Promise.reject(refusal('VALIDATION_FAILED', '', { status: 422, errors: { sms_code: ['Wrong code.'] } })));
  const { forget, form, submit } = openForget();
  await submit();
  expect(forget.bySms.$form.get().errors).toEqual({ sms_code: 'Wrong code.' });
  expect([form.value('password'), $session.get().state, page.location.assign.mock.calls.length]).toEqual(['secret1', 'signed-in', 0]);
});

test('a lost line is said as a whole, and the draft holds neither code nor password', async () => {
  answerAll('/member/sms/password', () => Promise.reject(lost()));
  const { forget, form, submit } = openForget();
  form.type('mobile', '0912345678');
  await submit();
  expect(forget.bySms.$form.get().general).not.toBeNull();
  expect(JSON.parse(page.sessionStorage.getItem('draft:forget-sms') ?? '{}')).toEqual({ mobile: '0912345678' });
});

test('two passwords that differ are not sent', async () => {
  const { forget, submit } = openForget({ ...SMS, confirm_password: 'secret2' });
  await submit();
  expect(forget.bySms.$form.get().errors).toHaveProperty('confirm_password');
  expect(send).not.toHaveBeenCalled();
});

test('the way that was chosen stays for the tab', () => {
  openForget().forget.choose('email');
  expect(openForget().forget.$way.get()).toBe('email');
  page.sessionStorage.setItem('forgetWay', 'pigeon');
  const other = createForget('en', t as never, COUNTRIES);
  onEnd.push(other.$way.listen(() => {}));
  expect(other.$way.get()).toBe('sms');
});

test('an e-mail is sent, and again after its minute', async () => {
  answerAll('/member/forget/email', () => ({ data: { expires_in: 3600, resend_in: 60 } }));
  const { forget } = openForget();
  const form = openForm({ email: 'lin@example.com' });
  onEnd.push(
    forget.byEmail.attach(form),
    forget.recovery.sentEmail.$waitSeconds.listen(() => {}),
  );
  await forget.byEmail.submit(press(form) as never);
  expect([forget.recovery.sentEmail.$sent.get()?.to, forget.recovery.sentEmail.$waitSeconds.get()]).toEqual(['lin@example.com', 60]);
  await forget.sendAgain('lin@example.com');
  expect(sentCalls(send).map(({ input }) => input.body)).toEqual([{ email: 'lin@example.com' }, { email: 'lin@example.com' }]);
});

test('a reload makes nobody wait anew, nor ask too early; what is over is as if it had not been', async () => {
  answerAll('/member/forget/sms', () => ({ data: { expires_in: 600, resend_in: 60 } }));
  const first = openForget();
  await first.forget.sendCode();
  await vi.advanceTimersByTimeAsync(20_000);
  const again = openForget().forget.recovery.sms;
  onEnd.push(
    again.$waitSeconds.listen(() => {}),
    again.$sent.listen(() => {}),
  );
  expect([again.$sent.get()?.to, again.$waitSeconds.get()]).toEqual(['0912345678', 40]);
  await vi.advanceTimersByTimeAsync(600_000);
  const late = openForget().forget.recovery.sms;
  onEnd.push(late.$sent.listen(() => {}));
  expect(late.$sent.get()).toBeNull();
});

function openReset(code = 'code-of-the-link') {
  const reset = createReset('ja', t as never, () => code);
  const form = openForm({ password: 'secret1', confirm_password: 'secret1' });
  onEnd.push(reset.attach(form));
  return { reset, submit: () => reset.submit(press(form) as never) };
}

test('a link sets a new password with the code that it carries', async () => {
  answerAll('/member/email/password', () => ({ data: {} }));
  const { submit } = openReset();
  await submit();
  expect(sentCalls(send)[0]?.input.body).toMatchObject({ code: 'code-of-the-link', password: 'secret1' });
  expect([$session.get().state, page.location.assign.mock.calls]).toEqual(['anonymous', [['/ja/sign']]]);
});

test.each([
  ['used or too old', refusal('VERIFICATION_FAILED', 'No such link.')],
  ['none', refusal('VALIDATION_FAILED', '', { status: 422, errors: { code: ['Wrong.'] } })],
])('a link that is %s says so in place of the form', async (_, error) => {
  answerAll('/member/email/password', () => Promise.reject(error));
  const { reset, submit } = openReset();
  await submit();
  expect([reset.$isSpent.get(), $session.get().state]).toEqual([true, 'signed-in']);
});

test('a server that is away leaves the link as it is', async () => {
  answerAll('/member/email/password', () => Promise.reject(lost()));
  const { reset, submit } = openReset();
  await submit();
  expect([reset.$isSpent.get(), reset.$form.get().general === null]).toEqual([false, false]);
});
