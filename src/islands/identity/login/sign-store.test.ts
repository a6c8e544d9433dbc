import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, later, openForm, openPage, press, t } from '../../../../tests/support/island.ts';
import { $session, answerChallenge, logIn } from '../../../stores/session.ts';
import { reloadPasswordAge } from '../password-age.ts';
import { createCodeStep } from './code-store.ts';
import { createSign } from './sign-store.ts';

vi.mock('../password-age.ts', () => ({ reloadPasswordAge: vi.fn(async () => null) }));
vi.mock('../../../stores/session.ts', async () => {
  const { atom } = await import('nanostores');
  return { $session: atom({ state: 'anonymous' }), logIn: vi.fn(), answerChallenge: vi.fn(), secondFactorPath: () => '/en/member/info#security' };
});

let page: ReturnType<typeof openPage>;
const onEnd: (() => void)[] = [];
beforeEach(() => {
  page = openPage('/en/sign');
  $session.set({ state: 'anonymous' });
  vi.mocked(logIn).mockReset();
  vi.mocked(answerChallenge).mockReset();
  vi.mocked(reloadPasswordAge).mockResolvedValue(null);
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const problem = (change = {}) => ({ fields: {}, text: 'Wrong name or password.', isUnverified: false, mfaToken: null, ...change });
function open() {
  const sign = createSign('en', t as never);
  const form = openForm({ username: 'linman1', password: 'secret1' }, ['remember']);
  onEnd.push(sign.attach(form));
  return { sign, form, submit: () => sign.submit(press(form) as never) };
}
/** Logs in as the session does: its state changes before the call has come back. */
const succeed =
  (member = {}) =>
  async () => {
    $session.set({ state: 'signed-in', member: member as never });
    return null;
  };
const left = () => page.location.replace.mock.calls.map(([to]) => to);

test('a login leads away once, with a word for the next page', async () => {
  vi.mocked(logIn).mockImplementation(succeed());
  const { submit } = open();
  await submit();
  expect(left()).toHaveLength(1);
  expect(JSON.parse(page.sessionStorage.getItem('nextToast') ?? '')).toEqual({ kind: 'success', text: 'success:LOGGED_IN' });
  expect(logIn).toHaveBeenCalledWith({ username: 'linman1', password: 'secret1', remember: false });
});

test('a password that is old is mentioned with its age', async () => {
  vi.mocked(logIn).mockImplementation(succeed());
  vi.mocked(reloadPasswordAge).mockResolvedValue(400);
  await open().submit();
  expect(JSON.parse(page.sessionStorage.getItem('nextToast') ?? '').text).toBe('success:LOGGED_IN_OLD_PASSWORD 400');
});

test('whoever is logged in already has nothing to do here; staff without a second factor go to set one up', () => {
  open();
  $session.set({ state: 'signed-in', member: { must_set_up_mfa: true } as never });
  expect(left()).toEqual(['/en/member/info#security']);
});

test('the button sends once', async () => {
  const answer = later<null>();
  vi.mocked(logIn).mockReturnValue(answer.promise);
  const { submit } = open();
  const first = submit();
  await submit();
  expect(logIn).toHaveBeenCalledTimes(1);
  answer.resolve(null);
  await first;
});

test('a wrong password is said as a whole and stays typed; the name alone is in the draft', async () => {
  vi.mocked(logIn).mockResolvedValue(problem());
  const { sign, form, submit } = open();
  form.type('username', 'linman2');
  await submit();
  expect([sign.$form.get().general, sign.$isUnverified.get(), form.value('password')]).toEqual(['Wrong name or password.', false, 'secret1']);
  expect(JSON.parse(page.sessionStorage.getItem('draft:sign') ?? '{}')).not.toHaveProperty('password');
  expect(left()).toEqual([]);
});

test('an address that waits to be verified says so, until the next try', async () => {
  vi.mocked(logIn).mockResolvedValueOnce(problem({ isUnverified: true }));
  const { sign, submit } = open();
  await submit();
  expect(sign.$isUnverified.get()).toBe(true);
  vi.mocked(logIn).mockResolvedValueOnce(problem({ fields: { password: 'Too short.' } }));
  await submit();
  expect([sign.$isUnverified.get(), sign.$form.get().errors]).toEqual([false, { password: 'Too short.' }]);
});

async function challenged() {
  vi.mocked(logIn).mockResolvedValue(problem({ mfaToken: 'stands for the password' }));
  const { sign, form, submit } = open();
  form.tick('remember');
  await submit();
  const challenge = sign.$challenge.get();
  if (!challenge) throw new Error('no second step');
  const code = createCodeStep(sign, challenge, t as never);
  const typed = openForm({ otp: '123456', recovery_code: 'abcde-23456' });
  onEnd.push(code.forms.otp.attach(typed), code.forms.recovery_code.attach(typed));
  return { sign, code, challenge, send: (kind: 'otp' | 'recovery_code') => code.forms[kind].submit(press(typed) as never) };
}

test('a right password with a second factor asks for it, and keeps what was wished for', async () => {
  const { sign, challenge } = await challenged();
  expect(challenge).toEqual({ mfaToken: 'stands for the password', username: 'linman1', remember: true });
  expect(left()).toEqual([]);
  sign.startOver(false);
  expect([sign.$challenge.get(), sign.$username.get(), sign.$isOver.get()]).toEqual([null, 'linman1', false]);
});

test('the code of the authenticator logs in', async () => {
  vi.mocked(answerChallenge).mockImplementation(succeed());
  const { send } = await challenged();
  await send('otp');
  expect(answerChallenge).toHaveBeenCalledWith({ mfa_token: 'stands for the password', otp: '123456' }, true);
  expect(left()).toHaveLength(1);
});

test('a wrong code is said at its field, and may be tried again', async () => {
  vi.mocked(answerChallenge).mockResolvedValue({ fields: {}, text: 'Wrong code.', isOver: false });
  const { sign, code, send } = await challenged();
  await send('otp');
  expect([code.forms.otp.$form.get().errors, sign.$challenge.get() === null]).toEqual([{ otp: 'Wrong code.' }, false]);
  code.$kind.set('recovery_code');
  await send('recovery_code');
  expect(code.forms.recovery_code.$form.get().errors).toEqual({ recovery_code: 'Wrong code.' });
});

test('when it took too long or too many tries, the password is asked for anew', async () => {
  vi.mocked(answerChallenge).mockResolvedValue({ fields: {}, text: 'Over.', isOver: true });
  const { sign, send } = await challenged();
  await send('otp');
  expect([sign.$challenge.get(), sign.$isOver.get(), sign.$username.get(), left()]).toEqual([null, true, 'linman1', []]);
});
