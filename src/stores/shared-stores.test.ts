import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../tests/support/browser.ts';
import { closePage, later, lost, openPage, refusal, t } from '../../tests/support/island.ts';
import { upload } from '../client/upload.ts';
import { createCountdown } from '../islands/accounts/verification/countdown.ts';
import { createSentCode } from '../islands/accounts/verification/sent-code.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { createLatest } from './latest.ts';
import { $pending, beginPending } from './pending.ts';
import { $pastToasts, $toasts, addToast, clearPastToasts } from './toasts.ts';
import { readDeviceId } from './tokens.ts';
import { createUpload } from './upload.ts';

vi.mock('../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));
vi.mock('../client/upload.ts', () => ({ upload: vi.fn() }));

beforeEach(() => {
  openPage('/en/index');
  vi.mocked(upload).mockReset();
});
const onEnd: (() => void)[] = [];
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

test('a countdown counts whole seconds to its moment, and no further', () => {
  const { $seconds, countTo } = createCountdown();
  onEnd.push($seconds.listen(() => {}));
  countTo(Date.now() + 2500);
  expect($seconds.get()).toBe(3);
  vi.advanceTimersByTime(2000);
  expect($seconds.get()).toBe(1);
  vi.advanceTimersByTime(5000);
  expect($seconds.get()).toBe(0);
});

test('the spinner turns as long as any call is under way, and a call ends once', () => {
  const [one, two] = [beginPending(), beginPending()];
  one();
  one();
  expect($pending.get()).toBe(1);
  two();
  expect($pending.get()).toBe(0);
});

test('a toast is seen for a second and can be read afterwards, the last five of them', () => {
  clearPastToasts();
  for (let i = 1; i <= 6; i += 1) addToast('success', `${i}`);
  expect($toasts.get()).toHaveLength(6);
  vi.advanceTimersByTime(1000);
  expect([$toasts.get(), $pastToasts.get().map(({ text }) => text)]).toEqual([[], ['2', '3', '4', '5', '6']]);
});

test('a form that is sent again unchanged keeps its key until it is accepted', () => {
  const { keyFor, forget } = createIdempotencyKey();
  const first = keyFor({ name: 'Lin' });
  expect(keyFor({ name: 'Lin' })).toBe(first);
  expect(keyFor({ name: 'Lim' })).not.toBe(first);
  const second = keyFor({ name: 'Lin' });
  forget();
  expect(keyFor({ name: 'Lin' })).not.toBe(second);
});

test('only the answer to the last question counts', () => {
  const begin = createLatest();
  const first = begin();
  expect(first()).toBe(true);
  const second = begin();
  expect([first(), second(), createLatest()()()]).toEqual([false, true, true]);
});

test('a refusal that says when to ask again makes the button wait, and keeps what was sent before', async () => {
  const code = createSentCode('sent', t as never);
  onEnd.push(code.$waitSeconds.listen(() => {}));
  expect(await code.ask('0912345678', async () => ({ expires_in: 600, resend_in: 60 }))).toBeNull();
  const early = refusal('TOO_MANY_REQUESTS', 'Too many.', { status: 429, wait: 90 });
  expect(await code.ask('0987654321', () => Promise.reject(early))).toMatchObject({ text: 'account:register.tooSoon 90' });
  expect([code.$sent.get()?.to, code.$waitSeconds.get()]).toEqual(['0912345678', 90]);
  const full = refusal('TOO_MANY_REQUESTS', 'Too many.', { status: 429, wait: 3001 });
  expect(await code.ask('0987654321', () => Promise.reject(full))).toMatchObject({ text: 'account:register.tooSoonMinutes 51' });
  const exhausted = refusal('SMS_EXHAUSTED', 'None left.', { status: 503, wait: 3001 });
  expect(await code.ask('0987654321', () => Promise.reject(exhausted))).toMatchObject({ text: 'None left.' });
  code.forget();
  expect(code.$sent.get()).toBeNull();
});

test('an upload tells how far it is; broken off by the person it is no failure, by the line it may be sent again under its key', async () => {
  const file = createUpload({} as never);
  const answer = later<never>();
  vi.mocked(upload).mockImplementation((_call, _input, options) => {
    options?.onProgress?.(5, 10);
    options?.signal?.addEventListener('abort', () => answer.reject(options.signal?.reason));
    return answer.promise;
  });
  const sending = file.send({ body: { name: 'a' } } as never);
  expect(file.$upload.get()).toEqual({ phase: 'sending', sent: 5, total: 10 });
  file.abort();
  expect([await sending, file.$upload.get()]).toEqual([null, { phase: 'aborted' }]);
  vi.mocked(upload).mockRejectedValue(lost());
  await expect(file.send({ body: { name: 'a' } } as never)).rejects.toThrow('unreachable');
  expect(file.$upload.get()).toEqual({ phase: 'broken' });
  vi.mocked(upload).mockResolvedValue({ data: 1 } as never);
  await file.send({ body: { name: 'a' } } as never);
  const keys = vi.mocked(upload).mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect([new Set(keys).size, file.$upload.get()]).toEqual([1, { phase: 'idle' }]);
});

test('a browser keeps its name, and gets a new one when somebody has spoilt it', () => {
  const storage = memoryStorage();
  const id = readDeviceId(storage);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(readDeviceId(storage)).toBe(id);
  storage.setItem('deviceId', '<script>');
  expect(readDeviceId(storage)).toMatch(/^[0-9a-f]{32}$/);
});

test('a browser that keeps nothing has no name', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(readDeviceId({ getItem: () => null, setItem: full })).toBeUndefined();
});
