import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, refusal, sentCalls, settle, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { $session } from '../../../stores/session.ts';
import type { ActivityRegistration, SessionOutput } from '../mine/mine-store.ts';
import { createApply } from './apply-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/activity_course/ink/apply');
  $session.set({ state: 'anonymous' });
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const session = (number: number, change: Partial<SessionOutput> = {}): SessionOutput => ({
  number,
  start: '2026-12-05T14:00:00+08:00',
  end: '2026-12-05T16:00:00+08:00',
  meetings: [{ start: '2026-12-05T14:00:00+08:00', end: '2026-12-05T16:00:00+08:00' }],
  opens_at: '2026-11-01T00:00:00+08:00',
  closes_at: '2026-12-01T00:00:00+08:00',
  state: 'open',
  quota: 2,
  remaining: 1,
  waiting: 0,
  mine: null,
  wait: null,
  actions: ['register'],
  obstacle: null,
  ...change,
});
const registration = (change: Partial<ActivityRegistration> = {}): ActivityRegistration => ({
  joined: 'whole',
  reviewed: false,
  group_max: 1,
  points: 30,
  refund_hours: 24,
  classes: null,
  is_allowed: true,
  remaining_points: 500,
  questions: [],
  sessions: [session(0)],
  ...change,
});
const QUESTION = { id: 'pages', required: true, max_length: 100, text_zh: '幾頁？', text_en: 'How many pages?', text_ja: null };
const SENT = { id: '9f35b120-0000-4000-8000-000000000000', status: 'registered', points: 30 };

function open({ first = registration(), answer = (): unknown => ({ data: SENT }), type = 'course' as 'course' | 'matchmaking' } = {}) {
  answerCalls(send, { 'POST /activity/{type}/{id}/apply_online': answer, 'GET /member': () => Promise.reject(lost()) });
  const $registration = atom(first);
  const reload = vi.fn(async () => {});
  const apply = createApply({ activity: { id: 'ink', type }, $registration, reload, countries: [['TW', 'Taiwan', '886', true]], t: t as never });
  onEnd.push(
    apply.begin(),
    apply.$session.listen(() => {}),
  );
  return { ...apply, $now: $registration, reload };
}
const posts = () => sentCalls(send).filter(({ call }) => call.startsWith('POST'));

test('a form with nothing to fill in goes from the notes to the check, and on when they are agreed to', async () => {
  const apply = open();
  expect(apply.steps).toEqual(['notes', 'check']);
  await apply.goOn();
  expect([apply.$step.get(), Object.keys(apply.$form.get().errors)]).toEqual(['notes', ['agree']]);
  apply.set('agree', 'on');
  await apply.goOn();
  expect(apply.$step.get()).toBe('check');
  await apply.goOn();
  expect(posts()[0]?.input).toMatchObject({ params: { type: 'course', id: 'ink' }, body: { agree: true, size: 1, points: 30 } });
  expect(apply.$sent.get()).toMatchObject(SENT);
});

test('what was typed, the step and the session are there again after a reload, and gone once it is sent', async () => {
  const first = registration({ questions: [QUESTION], joined: 'singly', sessions: [session(1), session(2)] });
  const before = open({ first });
  before.choose(2);
  before.set('agree', 'on');
  await before.goOn();
  before.set('answers.pages', 'Twelve');
  const after = open({ first });
  expect([after.$step.get(), after.$session.get().number, after.$values.get()['answers.pages']]).toEqual(['form', 2, 'Twelve']);
  await after.goOn();
  await after.goOn();
  expect(posts()[0]?.input.body).toMatchObject({ session: 2, answers: ['pages:Twelve'] });
  expect(open({ first }).$values.get()['answers.pages']).toBeUndefined();
});

test('a lost answer is asked for again under the same key, and pressed twice it is sent once', async () => {
  const answer = later<unknown>();
  const answers = [() => Promise.reject(lost()), () => answer.promise];
  const apply = open({ answer: () => answers.shift()?.() });
  apply.set('agree', 'on');
  await apply.goOn();
  await apply.goOn();
  expect([apply.$form.get().general === null, apply.$sent.get()]).toEqual([false, null]);
  const first = apply.goOn();
  await apply.goOn();
  answer.resolve({ data: SENT });
  await first;
  const keys = posts().map(({ options }) => options.idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('the last place went to another: the words say so, the places are asked for again, and what was typed stays', async () => {
  const apply = open({ first: registration({ questions: [QUESTION] }), answer: () => Promise.reject(refusal('FULL', 'Full.')) });
  apply.set('agree', 'on');
  apply.set('answers.pages', 'Twelve');
  await apply.goOn();
  await apply.goOn();
  await apply.goOn();
  expect(apply.$lost.get()).toBe('registration:apply.taken');
  expect(apply.reload).toHaveBeenCalledTimes(1);
  expect(open({ first: registration({ questions: [QUESTION] }) }).$values.get()['answers.pages']).toBe('Twelve');
});

test.each(['REGISTRATION_CLOSED', 'ACTIVITY_CANCELLED', 'ALREADY_REGISTERED', 'CLASS_NOT_ALLOWED'] as const)(
  '%s is said in the server’s words, and the activity is asked about again',
  async (code) => {
    const apply = open({ answer: () => Promise.reject(refusal(code, 'In words.')) });
    apply.set('agree', 'on');
    await apply.goOn();
    await apply.goOn();
    expect([apply.$lost.get(), apply.$sent.get()]).toEqual(['In words.', null]);
    expect(apply.reload).toHaveBeenCalled();
  },
);

test('too few points are said beside the points, with the balance of this moment', async () => {
  const apply = open({ answer: () => Promise.reject(refusal('NOT_ENOUGH_POINTS', 'Not Enough Points')) });
  apply.set('agree', 'on');
  await apply.goOn();
  await apply.goOn();
  expect([apply.$step.get(), apply.$form.get().errors]).toEqual(['check', { points: 'Not Enough Points' }]);
  expect(apply.reload).toHaveBeenCalled();
});

test('a fault of an answer that the server finds leads back to it', async () => {
  const answer = () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { 'answers.pages': ['Too long.'] } }));
  const apply = open({ first: registration({ questions: [QUESTION] }), answer });
  apply.set('agree', 'on');
  apply.set('answers.pages', 'Twelve');
  for (let i = 0; i < 3; i += 1) await apply.goOn();
  await settle();
  expect([apply.$step.get(), apply.$form.get().errors]).toEqual(['form', { 'answers.pages': 'Too long.' }]);
});

test('the first session that one can register for is chosen, or the one that a link names', () => {
  const sessions = [session(1, { remaining: 0, state: 'full', actions: ['join_waitlist'], obstacle: 'FULL' }), session(2)];
  expect(open({ first: registration({ joined: 'singly', sessions }) }).$session.get().number).toBe(2);
  closePage();
  openPage('/en/activity_course/ink/apply', { search: '?session=1' });
  expect(open({ first: registration({ joined: 'singly', sessions }) }).$session.get().number).toBe(1);
});
