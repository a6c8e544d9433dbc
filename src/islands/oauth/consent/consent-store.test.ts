import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import type { ErrorCode } from '../../../contract/error-code.ts';
import { RETURN_TO_KEY } from '../../../domain/site/browser-storage.ts';
import { createConsent } from './consent-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const ASKED = { client_id: 'reader', redirect_uri: 'https://reader.example/back', scope: 'profile', state: 'x' };
const SEARCH = `?${new URLSearchParams(ASKED)}`;
const READ = 'GET /3rd/authorize';
const DECIDE = 'POST /3rd/authorize';
const question = { redirect_to: null, client: { id: 'reader' }, scopes: ['profile'], member: { name: 'Lin', username: 'lin' } };

const onEnd: (() => void)[] = [];
let page: ReturnType<typeof openPage>;
beforeEach(() => {
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

async function open(answers: Parameters<typeof answerCalls>[1] = {}, search = SEARCH) {
  page = openPage('/en/authorize', { search });
  answerCalls(send, { [READ]: () => ({ data: question }), [DECIDE]: () => ({ data: { redirect_to: 'https://reader.example/back?code=1' } }), ...answers });
  const consent = createConsent('This link is broken.');
  onEnd.push(consent.$consent.listen(() => {}));
  await settle();
  return consent;
}
const refused = (code: ErrorCode, status = 400) => Promise.reject(refusal(code, `It says ${code}.`, { status }));
const decisions = () => sentCalls(send).filter(({ call }) => call === DECIDE);

test('the question says who asks and where the answer goes', async () => {
  const { $consent } = await open();
  expect($consent.get()).toEqual({ state: 'asking', consent: question, redirectUri: ASKED.redirect_uri, isBusy: false });
  expect(sentCalls(send)[0]?.input.query).toEqual(ASKED);
});

test.each(['allow', 'refuse'] as const)('%s goes out once, with all that was asked, and the browser to where the server says', async (decision) => {
  const answer = later<unknown>();
  const { $consent, decide } = await open({ [DECIDE]: () => answer.promise });
  const first = decide(decision);
  await decide('allow');
  expect($consent.get()).toMatchObject({ state: 'asking', isBusy: true });
  answer.resolve({ data: { redirect_to: 'https://reader.example/back?code=1' } });
  await first;
  expect(decisions().map(({ input }) => input.body)).toEqual([{ ...ASKED, decision }]);
  expect($consent.get()).toEqual({ state: 'leaving' });
  expect(page.location.assign).toHaveBeenCalledExactlyOnceWith('https://reader.example/back?code=1');
});

test('a parameter that comes twice is a broken link: nothing is sent, and nobody is led anywhere', async () => {
  const { $consent, decide } = await open({}, `${SEARCH}&state=y`);
  expect($consent.get()).toEqual({ state: 'problem', text: 'This link is broken.' });
  await decide('allow');
  expect(send).not.toHaveBeenCalled();
  expect(page.location.assign).not.toHaveBeenCalled();
});

test('a fault that the application is to hear of leads there without a question', async () => {
  const { $consent } = await open({ [READ]: () => ({ data: { ...question, redirect_to: 'https://reader.example/back?error=invalid_scope' } }) });
  expect($consent.get()).toEqual({ state: 'leaving' });
  expect(page.location.assign).toHaveBeenCalledExactlyOnceWith('https://reader.example/back?error=invalid_scope');
});

test.each<ErrorCode>(['UNKNOWN_CLIENT', 'WRONG_REDIRECT', 'INVALID_REQUEST', 'VALIDATION_FAILED', 'INSUFFICIENT_SCOPE'])(
  '%s is said here: nobody can be sent back with it',
  async (code) => {
    const { $consent } = await open({ [READ]: () => refused(code) });
    expect($consent.get()).toEqual({ state: 'problem', text: `It says ${code}.` });
    expect(page.location.assign).not.toHaveBeenCalled();
  },
);

test('a server that is away can be asked again', async () => {
  const { $consent, load } = await open({ [READ]: () => Promise.reject(lost()) });
  expect($consent.get()).toMatchObject({ state: 'failed', text: expect.stringMatching(/./) });
  answerCalls(send, { [READ]: () => ({ data: question }) });
  await load();
  expect($consent.get()).toMatchObject({ state: 'asking' });
});

test('a decision that did not arrive is not taken for made', async () => {
  const { $consent, decide } = await open({ [DECIDE]: () => Promise.reject(lost()) });
  await decide('allow');
  expect($consent.get()).toMatchObject({ state: 'failed' });
  expect(page.location.assign).not.toHaveBeenCalled();
});

test('a login that ended meanwhile begins anew, and comes back to the question', async () => {
  const { decide } = await open({ [DECIDE]: () => refused('UNAUTHENTICATED', 401) });
  await decide('allow');
  expect(page.location.assign).toHaveBeenCalledExactlyOnceWith('/en/sign');
  expect(page.sessionStorage.getItem(RETURN_TO_KEY)).toBe(`/en/authorize${SEARCH}`);
});

test('coming back with the browser’s button finds the question again; a page that is loaded asks once', async () => {
  const { $consent, decide } = await open();
  await decide('allow');
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await settle();
  expect($consent.get()).toEqual({ state: 'leaving' });
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect($consent.get()).toMatchObject({ state: 'asking', isBusy: false });
});
