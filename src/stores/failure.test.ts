import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError, UnexpectedResponse } from '../client/errors.ts';
import { effectOf, failureTexts, isToasted, waitOf } from './failure.ts';

const refusal = (status: number, code: string) => new ApiError(status, { code, message: `the words of ${code}`, errors: {}, retryAfterSeconds: null });
const away = refusal(503, 'UNAVAILABLE_NOW');
const taken = refusal(409, 'UNAVAILABLE');

afterEach(() => vi.unstubAllGlobals());

test('what is away for a moment is a toast with the server’s words and never the error page', () => {
  expect(effectOf(away, 'en')).toEqual({ kind: 'toast', text: 'the words of UNAVAILABLE_NOW' });
  expect(effectOf(refusal(500, 'INTERNAL'), 'en')).toEqual({ kind: 'error-page' });
});

test('a quiet call toasts only that it is worth pressing again, and only to whoever pressed', () => {
  const form = { quiet: true, spinner: true };
  expect(isToasted(away, form)).toBe(true);
  expect(isToasted(taken, form)).toBe(false);
  expect(isToasted(new NetworkError('unreachable'), form)).toBe(false);
  expect(isToasted(away, { quiet: true, spinner: false })).toBe(false);
});

test('a call that is not quiet toasts whatever failed', () => {
  for (const failure of [away, taken, new NetworkError('timeout')]) {
    expect(isToasted(failure, { quiet: false, spinner: true })).toBe(true);
    expect(isToasted(failure, { quiet: false, spinner: false })).toBe(true);
  }
});

test('an answer that is none of ours is told by its status, in the language of the page', () => {
  const said = (status: number) => effectOf(new UnexpectedResponse(status), 'en');
  expect(said(403)).toEqual({ kind: 'toast', text: 'You have no permission to perform this operation' });
  expect(said(422)).toEqual({ kind: 'toast', text: 'Input data format mismatch' });
  expect(said(429)).toEqual({ kind: 'toast', text: 'You are looking too fast, take a rest' });
  expect(said(413)).toEqual({ kind: 'toast', text: expect.stringContaining('check the file size') });
  for (const status of [502, 503, 504]) expect(said(status)).toEqual({ kind: 'toast', text: expect.stringContaining('try again shortly') });
  expect(said(500)).toEqual({ kind: 'error-page' });
  expect(effectOf(new UnexpectedResponse(429), 'zh')).toEqual({ kind: 'toast', text: '看得太快了，休息一下吧' });
  // A page where an answer should be is as good as none.
  expect(said(200)).toEqual(effectOf(new NetworkError('unreachable'), 'en'));

  vi.stubGlobal('location', { pathname: '/ja/contact' });
  expect(failureTexts(new UnexpectedResponse(403))).toEqual({ fields: {}, text: 'この操作を行う権限がありません。' });
});

test('an error without words of its own is told by its status, too', () => {
  const wordless = (status: number, errors = {}) => new ApiError(status, { code: 'AccessDenied', message: '', errors, retryAfterSeconds: null });
  expect(effectOf(wordless(403), 'en')).toEqual({ kind: 'toast', text: 'You have no permission to perform this operation' });
  expect(effectOf(wordless(422, { name: [], email: ['', 'No such address'] }), 'en')).toEqual({ kind: 'toast', text: 'No such address' });
  expect(effectOf(wordless(422, { name: [''] }), 'en')).toEqual({ kind: 'toast', text: 'Input data format mismatch' });
});

test('a proxy that finds no server is worth pressing again, and says when', () => {
  const proxy = new UnexpectedResponse(503, { retryAfterSeconds: 20 });
  expect(isToasted(proxy, { quiet: true, spinner: true })).toBe(true);
  expect(isToasted(proxy, { quiet: true, spinner: false })).toBe(false);
  expect(isToasted(new UnexpectedResponse(403), { quiet: true, spinner: true })).toBe(false);
  expect(waitOf(proxy)).toBe(20);
});
