import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, sentCalls, settle } from '../../../../tests/support/island.ts';
import type { StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { send } from '../../../stores/api.ts';
import { actsOf, createMembers, type MemberForm, rolesFor } from './members-store.ts';

vi.mock('../../../stores/api.ts', async (original) => ({ ...(await original<typeof import('../../../stores/api.ts')>()), send: vi.fn() }));

const MEMBER = {
  ...{ id: 'a', role: 'member', lock: null, is_barred: false, office: { is_own: false, logins: [], applications: [], adjustments: [], closures: [] } },
} as unknown as StaffMemberOutput;
const FORM: MemberForm = { text: 'Twice', type: 'creator', role: 'desk', points: '40', other: '' };
const waits = (may_confirm: boolean) =>
  ({ ...MEMBER, office: { ...MEMBER.office, closures: [{ id: 'c', kind: 'merge', may_confirm }] } }) as unknown as StaffMemberOutput;

beforeEach(() => {
  openPage('/en/staff/members');
  vi.mocked(send).mockReset();
});
afterEach(closePage);

/** A screen whose server answers the calls of a test besides its list. */
function open(answers: Parameters<typeof answerCalls>[1]) {
  answerCalls(send, { 'GET /staff/members': () => listOf([]), ...answers });
  return createMembers('en').question;
}
async function shown(question: ReturnType<typeof open>, wish: MemberForm): Promise<void> {
  question.show(wish);
  vi.advanceTimersByTime(1000);
  await settle();
}
const preview = (id: string) => ({ data: { other: { id }, emails: [] } });

test('joined is the account that was shown, under one key however often it is sent; another text is looked up anew', async () => {
  let isLost = true;
  const question = open({
    'POST /staff/members/{id}/merge/preview': ({ body }) => preview(body['other'] === 'twice88' ? 'b' : 'd'),
    'POST /staff/members/{id}/merge': () => {
      if (isLost) throw new Error('lost');
      return { data: {} };
    },
  });
  question.ask('merge', MEMBER);
  await shown(question, { ...FORM, other: 'twice88' });
  expect(question.$effect.get()).toMatchObject({ state: 'ready', preview: { merge: { other: { id: 'b' } } } });
  await question.decide('merge', { ...FORM, other: 'twice88' }).catch(() => {});
  isLost = false;
  await question.decide('merge', { ...FORM, other: 'twice88' }).catch(() => {});
  const merges = sentCalls(send).filter(({ call }) => call === 'POST /staff/members/{id}/merge');
  expect(merges.map(({ input }) => [input.params['id'], input.body])).toEqual([
    ['a', { other_id: 'b', reason: 'Twice', language: 'en' }],
    ['a', { other_id: 'b', reason: 'Twice', language: 'en' }],
  ]);
  expect(new Set(merges.map(({ options }) => options.idempotencyKey)).size).toBe(1);
  question.ask('merge', MEMBER);
  // Sent before the effect of what was typed last is there.
  await question.decide('merge', { ...FORM, other: 'other99' });
  expect(
    sentCalls(send)
      .filter(({ call }) => call === 'POST /staff/members/{id}/merge')
      .at(-1)?.input.body['other_id'],
  ).toBe('d');
});

test('each act asks for its own effect with what was typed, and a note for none', async () => {
  const emails = () => ({ data: { emails: [{ to: 'a' }] } });
  const paths = {
    class: '/staff/members/{id}/class/preview',
    role: '/staff/members/{id}/role/preview',
    points: '/staff/members/{id}/points/preview',
    bar: '/staff/space/bars/{id}/preview',
    lock: '/staff/accounts/{id}/lock/preview',
    unlock: '/staff/accounts/{id}/unlock/preview',
    end_logins: '/staff/accounts/{id}/end-logins/preview',
  } as const;
  const question = open(Object.fromEntries(Object.values(paths).map((path) => [`POST ${path}`, emails])));
  for (const [act, path] of Object.entries(paths)) {
    question.ask(act as keyof typeof paths, MEMBER);
    await shown(question, FORM);
    expect(question.$effect.get()).toMatchObject({ state: 'ready', preview: { emails: [{ to: 'a' }] } });
    expect(sentCalls(send).at(-1)).toMatchObject({
      call: `POST ${path}`,
      input: { params: { id: 'a' }, body: act === 'role' ? { from: 'member', role: 'desk' } : { reason: 'Twice' } },
    });
  }
  const before = sentCalls(send).length;
  question.ask('note', MEMBER);
  await shown(question, FORM);
  expect([question.$effect.get(), sentCalls(send).length]).toEqual([{ state: 'ready', preview: { emails: [] } }, before]);
});

test('what waits is confirmed by whoever may, and nothing else closes the account meanwhile; the desk writes notes', () => {
  expect(actsOf(MEMBER).slice(-2)).toEqual(['merge', 'anonymise']);
  expect(actsOf({ ...MEMBER, role: 'desk' })).not.toContain('anonymise');
  expect(actsOf(waits(true)).slice(0, 2)).toEqual(['confirm_closure', 'refuse_closure']);
  expect(actsOf(waits(false))[0]).toBe('refuse_closure');
  for (const act of ['merge', 'anonymise'] as const) expect(actsOf(waits(true))).not.toContain(act);
  expect(actsOf({ ...MEMBER, office: null })).toEqual(['note']);
});

test('another role is offered to whoever has it not, and nobody is offered to lock themselves or to change their own', () => {
  expect(rolesFor(MEMBER)).toEqual(['reviewer', 'editor', 'desk', 'admin']);
  expect(rolesFor({ ...MEMBER, role: 'desk' })).toEqual(['reviewer', 'editor', 'admin', 'member']);
  const locked = { ...MEMBER, lock: { reason: 'Abuse', since: '' } };
  expect([rolesFor(locked), rolesFor({ ...locked, role: 'desk' })]).toEqual([[], ['member']]);
  const own = { ...MEMBER, role: 'admin', office: { ...MEMBER.office, is_own: true } } as StaffMemberOutput;
  expect([rolesFor(own), actsOf(own)]).toEqual([[], ['note', 'points', 'class', 'bar', 'end_logins', 'merge']]);
  expect(actsOf(MEMBER)).toEqual(['note', 'points', 'class', 'bar', 'role', 'end_logins', 'lock', 'merge', 'anonymise']);
});
