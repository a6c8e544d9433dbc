import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openForm, openPage, press, refusal, sentCalls, settle, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { createActivity } from './activity-store.ts';
import { createLogins } from './logins-store.ts';
import { createTwoStep, FACTOR_FIELDS } from './two-step-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/info');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

/** Whatever the method: the calls of these panels differ by their path. */
const byPath = (answers: Record<string, () => unknown>) =>
  Object.fromEntries(Object.entries(answers).flatMap(([path, answer]) => ['POST', 'PUT', 'DELETE'].map((method) => [`${method} ${path}`, answer])));
const refused = (fields: Record<string, string[]>) => () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: fields }));

async function openTwoStep(answers: Record<string, () => unknown> = {}) {
  answerCalls(send, { ...byPath(answers), 'GET /my/totp': () => ({ data: { is_on: false } }), 'GET /member': () => ({ data: {} }) });
  const changed = vi.fn();
  const twoStep = createTwoStep(t as never, changed);
  onEnd.push(twoStep.$twoStep.listen(() => {}));
  await settle();
  const form = openForm({ [FACTOR_FIELDS.code]: '123456', [FACTOR_FIELDS.password]: 'secret1' });
  for (const each of Object.values(twoStep.forms)) onEnd.push(each.attach(form));
  return { twoStep, form, changed, submit: (task: keyof typeof twoStep.forms) => twoStep.forms[task].submit(press(form) as never) };
}
const codes = { data: { recovery_codes: ['abcde-23456'] } };

test('setting up shows the secret, and the recovery codes once it is confirmed', async () => {
  const { twoStep, changed, submit } = await openTwoStep({
    '/my/totp': () => ({ data: { secret: 'ABCD', uri: 'otpauth:' } }),
    '/my/totp/confirm': () => codes,
  });
  await twoStep.beginSetUp();
  expect([twoStep.$task.get(), twoStep.$isOpening.get()]).toEqual([{ task: 'set-up', secret: 'ABCD', uri: 'otpauth:' }, false]);
  await submit('set-up');
  expect(twoStep.$task.get()).toEqual({ task: 'keep-codes', codes: ['abcde-23456'] });
  expect(changed).toHaveBeenCalledTimes(1);
  twoStep.close();
  expect(twoStep.$task.get()).toBeNull();
});

test('a wrong code stays with the dialog, under the name that the field has here', async () => {
  const { twoStep, changed, submit } = await openTwoStep({ '/my/totp/disable': refused({ code: ['Wrong code.'] }) });
  twoStep.begin('turn-off');
  await submit('turn-off');
  expect(twoStep.forms['turn-off'].$form.get().errors).toEqual({ [FACTOR_FIELDS.code]: 'Wrong code.' });
  expect([twoStep.$task.get(), changed.mock.calls.length]).toEqual([{ task: 'turn-off' }, 0]);
});

test('turning off closes the dialog; other recovery codes are shown once', async () => {
  const { twoStep, submit } = await openTwoStep({ '/my/totp/disable': () => ({ data: {} }), '/my/totp/recovery_codes': () => codes });
  twoStep.begin('turn-off');
  await submit('turn-off');
  expect(twoStep.$task.get()).toBeNull();
  twoStep.begin('renew');
  await submit('renew');
  expect(twoStep.$task.get()).toEqual({ task: 'keep-codes', codes: ['abcde-23456'] });
});

test('an empty field is asked for, and nothing is sent', async () => {
  const { twoStep, form, submit } = await openTwoStep();
  vi.mocked(send).mockClear();
  form.type(FACTOR_FIELDS.code, '');
  await submit('turn-off');
  expect(twoStep.forms['turn-off'].$form.get().errors).toEqual({ [FACTOR_FIELDS.code]: 'validation:REQUIRED' });
  expect(send).not.toHaveBeenCalled();
});

test('a panel that cannot be loaded says so', async () => {
  vi.mocked(send).mockRejectedValue(lost());
  const twoStep = createTwoStep(t as never, () => {});
  await twoStep.read();
  expect(twoStep.$twoStep.get()).toEqual({ state: 'failed' });
  const logins = createLogins(t as never, () => {});
  await logins.reload();
  expect(logins.$list.get().state).toBe('failed');
});

async function openLogins(answers: Record<string, () => unknown>) {
  answerCalls(send, { ...byPath(answers), 'GET /my/logins': () => ({ data: { logins: [{ id: 'a' }, { id: 'b' }] } }) });
  const ended = vi.fn();
  const logins = createLogins(t as never, ended);
  onEnd.push(logins.$list.listen(() => {}));
  await settle();
  return { logins, ended };
}
async function prove(logins: ReturnType<typeof createLogins>, proof: string) {
  const form = openForm({ proof, login_proof: proof, devices_proof: proof, password: proof });
  onEnd.push(logins.form.attach(form));
  await logins.form.submit(press(form) as never);
}

test('nothing is ended that was not asked about', async () => {
  const { logins, ended } = await openLogins({});
  expect(logins.$list.get()).toMatchObject({ state: 'ready', logins: [{ id: 'a' }, { id: 'b' }] });
  logins.ask('others');
  logins.close();
  await prove(logins, 'secret1');
  expect(sentCalls(send).filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  expect(ended).not.toHaveBeenCalled();
});

test('what happened shows the page that was asked for last', async () => {
  const [second, third] = [later<unknown>(), later<unknown>()];
  answerCalls(send, { 'GET /my/security_events': ({ query }) => (query['page'] === 1 ? listOf([]) : query['page'] === 2 ? second.promise : third.promise) });
  const activity = createActivity();
  onEnd.push(activity.$list.listen(() => {}));
  await settle();
  activity.turnPage(2);
  activity.turnPage(3);
  third.resolve(listOf([{ id: 'third' }], 3));
  await settle();
  second.reject(lost());
  await settle();
  expect(activity.$list.get()).toMatchObject({ state: 'ready', data: [{ id: 'third' }] });
});
