import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undeliveredOwner } from '../../../src/server/delivery/deliver-message.ts';
import { dropUndelivered, sendAgain } from '../../../src/server/delivery/undelivered.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestResponse } from '../../support/app.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';
import { linkCode, registered } from '../../support/registration.ts';
import { allowed, CLIENT_ID, exchange, newCode, newPkce, type Pkce } from '../../support/third.ts';

/*
 * Kinds whose two or three states are one column, or a row that is there, have no state machine (docs/decisions/153): a statement or a constraint
 * lets each event happen. Every status × event × actor of them is walked here, against a table that is written by hand: what the caller is told, and the
 * status afterwards.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

interface Kind<Subject> {
  /** Makes a record that is in the status. */
  statuses: Readonly<Record<string, () => Promise<Subject>>>;
  /** Causes the event. @returns what the caller is told: `ok`, or a code */
  events: Readonly<Record<string, (subject: Subject, actor: string) => Promise<string>>>;
  actors: readonly string[];
  statusOf: (subject: Subject) => Promise<string>;
  /** A row for every `status: event by actor`, with what the caller is told and the status afterwards. */
  table: string;
}

async function walk<Subject>({ statuses, events, actors, statusOf, table }: Kind<Subject>): Promise<void> {
  const told: string[] = [];
  for (const [status, make] of Object.entries(statuses))
    for (const [event, cause] of Object.entries(events))
      for (const actor of actors) {
        app.clock.now = TEST_NOW;
        await app.database.query('DELETE FROM rate_limits', []);
        const subject = await make();
        expect(await statusOf(subject), `${status}, as it was made`).toBe(status);
        const outcome = await cause(subject, actor);
        told.push([`${status}: ${event} by ${actor}`, outcome, await statusOf(subject)].join(' | '));
      }
  app.clock.now = TEST_NOW;
  const expected = table.trim().split('\n');
  expect(told).toEqual(
    expected.map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join(' | '),
    ),
  );
}

const outcomeOf = ({ status, body }: TestResponse): string => (status < 300 ? 'ok' : (body.code ?? `HTTP ${status}`));
const exists = async (query: string, ...values: unknown[]) => (await app.database.query(query, values)).rows.length > 0;
/** The token of an actor: the admin, the account's own admin, or staff of another role. */
async function actorToken(actor: string, own: TestMember): Promise<string | null> {
  if (actor === 'nobody') return null;
  if (actor === 'admin') return admin.token;
  if (actor === 'the member') return own.token;
  return (await signUp(app, { role: actor as 'desk' | 'reviewer' | 'editor' })).token;
}

test('an account is locked and unlocked by the admin, and by nobody else', async () => {
  const act = (what: string) => async (member: TestMember, actor: string) =>
    outcomeOf(
      await app.call('POST', `/staff/accounts/${member.memberId}/${what}`, { token: await actorToken(actor, member), body: { reason: 'Mass cancellations' } }),
    );
  await walk({
    statuses: {
      open: () => signUp(app),
      locked: async () => {
        const member = await signUp(app);
        await act('lock')(member, 'admin');
        return member;
      },
    },
    events: { lock: act('lock'), unlock: act('unlock') },
    actors: ['admin', 'desk', 'reviewer', 'the member', 'nobody'],
    statusOf: async ({ memberId }) => ((await exists('SELECT FROM account_locks WHERE member_id = $1', memberId)) ? 'locked' : 'open'),
    table: `
open: lock by admin          | ok           | locked
open: lock by desk           | FORBIDDEN    | open
open: lock by reviewer       | FORBIDDEN    | open
open: lock by the member     | FORBIDDEN    | open
open: lock by nobody         | UNAUTHENTICATED | open
open: unlock by admin        | NOT_IN_STATE | open
open: unlock by desk         | FORBIDDEN    | open
open: unlock by reviewer     | FORBIDDEN    | open
open: unlock by the member   | FORBIDDEN    | open
open: unlock by nobody       | UNAUTHENTICATED | open
locked: lock by admin        | NOT_IN_STATE | locked
locked: lock by desk         | FORBIDDEN    | locked
locked: lock by reviewer     | FORBIDDEN    | locked
locked: lock by the member   | UNAUTHENTICATED | locked
locked: lock by nobody       | UNAUTHENTICATED | locked
locked: unlock by admin      | ok           | open
locked: unlock by desk       | FORBIDDEN    | locked
locked: unlock by reviewer   | FORBIDDEN    | locked
locked: unlock by the member | UNAUTHENTICATED | locked
locked: unlock by nobody     | UNAUTHENTICATED | locked
`,
  });
});

test('a member is kept from leasing by reviewers, for a year', async () => {
  const ban = async (member: TestMember, actor: string) =>
    outcomeOf(
      await app.call('POST', '/staff/space/bars', { token: await actorToken(actor, member), body: { member_id: member.memberId, reason: 'Sublet the space' } }),
    );
  const banned = async () => {
    const member = await signUp(app);
    await ban(member, 'admin');
    return member;
  };
  await walk({
    statuses: {
      free: () => signUp(app),
      banned,
      'free again': async () => {
        const member = await banned();
        app.clock.now = new Date(TEST_NOW.getTime() + 365 * DAY_MS);
        // The login has ended meanwhile.
        return logInAgain(app, member);
      },
    },
    events: {
      ban,
      apply: async (member, actor) => (actor === 'the member' ? outcomeOf(await applyForSpace(app, member, monthAhead())) : 'not theirs'),
    },
    actors: ['reviewer', 'desk', 'the member'],
    statusOf: async ({ memberId }) => {
      const { rows } = await app.database.query(
        'SELECT until_on > $2::timestamptz::date AS holds FROM space_bars WHERE member_id = $1 ORDER BY until_on DESC',
        [memberId, app.clock.now],
      );
      const [row] = rows;
      return row === undefined ? 'free' : row['holds'] === true ? 'banned' : 'free again';
    },
    table: `
free: ban by reviewer             | ok           | banned
free: ban by desk                 | FORBIDDEN    | free
free: ban by the member           | FORBIDDEN    | free
free: apply by reviewer           | not theirs   | free
free: apply by desk               | not theirs   | free
free: apply by the member         | ok           | free
banned: ban by reviewer           | NOT_IN_STATE | banned
banned: ban by desk               | FORBIDDEN    | banned
banned: ban by the member         | FORBIDDEN    | banned
banned: apply by reviewer         | not theirs   | banned
banned: apply by desk             | not theirs   | banned
banned: apply by the member       | SPACE_BARRED | banned
free again: ban by reviewer       | ok           | banned
free again: ban by desk           | FORBIDDEN    | free again
free again: ban by the member     | FORBIDDEN    | free again
free again: apply by reviewer     | not theirs   | free again
free again: apply by desk         | not theirs   | free again
free again: apply by the member   | ok           | free again
`,
  });
});

/** A day four weeks from now on which the centre is open: the same Thursday, or one a year later. */
const monthAhead = () => {
  const day = app.clock.now > TEST_NOW ? '2027-12-16' : '2026-12-17';
  return { move_in_on: day, start_on: day, end_on: day, move_out_on: day };
};

test('an address is verified by its own link while that is valid, and stays verified', async () => {
  interface Account {
    id: string;
    email: string;
    code: string;
  }
  const account = async (): Promise<Account> => {
    const { form, id, code } = await registered(app);
    return { id, email: form.email, code };
  };
  const open = async (code: string) => outcomeOf(await app.call('POST', '/member/verify', { body: { code } }));
  await walk<Account>({
    statuses: {
      unverified: account,
      verified: async () => {
        const made = await account();
        await open(made.code);
        return made;
      },
    },
    events: {
      'open the link': async ({ code }, actor) => {
        if (actor === 'the owner, late') app.clock.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS);
        return open(actor === 'somebody else' ? linkCode({ text: '/register/verify/made-up' }) : code);
      },
      'ask for another': async ({ email, code }) => {
        await app.call('POST', '/member/verify/again', { body: { email } });
        const again = (await app.sent()).filter(({ to }) => to === email);
        // The link before stays as good as the new one: e-mails overtake one another.
        return `${again.length} sent, the link before: ${await open(code)}`;
      },
    },
    actors: ['the owner', 'the owner, late', 'somebody else'],
    statusOf: async ({ id }) => ((await exists('SELECT FROM members WHERE id = $1 AND email_verified_at IS NOT NULL', id)) ? 'verified' : 'unverified'),
    table: `
unverified: open the link by the owner         | ok                  | verified
unverified: open the link by the owner, late   | VERIFICATION_FAILED | unverified
unverified: open the link by somebody else     | VERIFICATION_FAILED | unverified
unverified: ask for another by the owner       | 1 sent, the link before: ok | verified
unverified: ask for another by the owner, late | 1 sent, the link before: ok | verified
unverified: ask for another by somebody else   | 1 sent, the link before: ok | verified
verified: open the link by the owner           | ok                  | verified
verified: open the link by the owner, late     | VERIFICATION_FAILED | verified
verified: open the link by somebody else       | VERIFICATION_FAILED | verified
verified: ask for another by the owner         | 0 sent, the link before: ok | verified
verified: ask for another by the owner, late   | 0 sent, the link before: ok | verified
verified: ask for another by somebody else     | 0 sent, the link before: ok | verified
`,
  });
});

test('a number without SMS is confirmed by the desk, and of nobody’s own account', async () => {
  let count = 0;
  const member = async () => {
    count += 1;
    const made = await signUp(app, { role: 'desk' });
    const mobile = `55119123${String(45000 + count)}`;
    await app.database.query('UPDATE members SET mobile = $2, mobile_verified_at = NULL WHERE id = $1', [made.memberId, mobile]);
    return { ...made, mobile };
  };
  type Subject = Awaited<ReturnType<typeof member>>;
  const confirm = async (subject: Subject, actor: string) =>
    outcomeOf(await app.call('POST', '/staff/mobiles', { token: await actorToken(actor, subject), body: { member: subject.email, mobile: subject.mobile } }));
  await walk<Subject>({
    statuses: {
      unconfirmed: member,
      confirmed: async () => {
        const subject = await member();
        await confirm(subject, 'desk');
        return subject;
      },
    },
    events: { confirm },
    actors: ['desk', 'admin', 'reviewer', 'the member', 'nobody'],
    statusOf: async ({ memberId }) =>
      (await exists('SELECT FROM members WHERE id = $1 AND mobile_verified_at IS NOT NULL', memberId)) ? 'confirmed' : 'unconfirmed',
    table: `
unconfirmed: confirm by desk       | ok           | confirmed
unconfirmed: confirm by admin      | ok           | confirmed
unconfirmed: confirm by reviewer   | FORBIDDEN    | unconfirmed
unconfirmed: confirm by the member | NOT_IN_STATE | unconfirmed
unconfirmed: confirm by nobody     | UNAUTHENTICATED | unconfirmed
confirmed: confirm by desk         | ok           | confirmed
confirmed: confirm by admin        | ok           | confirmed
confirmed: confirm by reviewer     | FORBIDDEN    | confirmed
confirmed: confirm by the member   | NOT_IN_STATE | confirmed
confirmed: confirm by nobody       | UNAUTHENTICATED | confirmed
`,
  });
});

test('a message that was not delivered is sent again once, or dropped; one with a code never is sent', async () => {
  const message = async (hasPayload: boolean) => {
    await app.sent();
    const id = randomUUID();
    const plain = { to: 'x@mail.example', language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } };
    const payload = hasPayload ? app.secrets.seal(Buffer.from(JSON.stringify(plain)), undeliveredOwner(id)) : null;
    const row = { id, kind: 'mail', recipient: plain.to, template: plain.template, language: 'en', payload, reason: 'refused' } as const;
    await app.database.db
      .insertInto('undelivered_messages')
      .values({ ...row, queued_at: TEST_NOW, failed_at: TEST_NOW })
      .execute();
    return id;
  };
  await walk<string>({
    statuses: {
      undelivered: () => message(true),
      'undelivered, with a code': () => message(false),
      gone: async () => randomUUID(),
    },
    events: {
      'send again': async (id) => {
        const said = await sendAgain(app, id);
        return `${said}, ${(await app.sent()).length} sent`;
      },
      drop: async (id) => ((await dropUndelivered(app.database.db, id)) ? 'ok' : 'unknown'),
    },
    actors: ['the operator'],
    statusOf: async (id) => {
      const { rows } = await app.database.query('SELECT payload IS NULL AS "hasCode" FROM undelivered_messages WHERE id = $1', [id]);
      return rows[0] === undefined ? 'gone' : rows[0]['hasCode'] === true ? 'undelivered, with a code' : 'undelivered';
    },
    table: `
undelivered: send again by the operator              | sent, 1 sent           | gone
undelivered: drop by the operator                    | ok                     | gone
undelivered, with a code: send again by the operator | carried a code, 0 sent | undelivered, with a code
undelivered, with a code: drop by the operator       | ok                     | gone
gone: send again by the operator                     | unknown, 0 sent        | gone
gone: drop by the operator                           | unknown                | gone
`,
  });
});

test('an application is allowed by the member alone, and cut off by the member and by itself', async () => {
  interface Access extends TestMember {
    access: string;
    refresh: string;
  }
  const granted = async (): Promise<Access> => {
    const member = await signUp(app);
    const { access_token, refresh_token } = await allowed(app, member.token);
    return { ...member, access: access_token, refresh: refresh_token };
  };
  const cutOff = (token: string) => app.call('DELETE', `/my/applications/${CLIENT_ID}`, { token });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await walk<Access>({
    statuses: {
      none: async () => ({ ...(await signUp(app)), access: 'none', refresh: 'none' }),
      allowed: granted,
      ended: async () => {
        const access = await granted();
        await cutOff(access.token);
        return access;
      },
    },
    events: {
      'cut off': async (access, actor) => {
        if (actor === 'the application') {
          const body = new URLSearchParams({ client_id: CLIENT_ID, token: access.refresh }).toString();
          return outcomeOf(await app.call('POST', '/revoke', { body, headers: form }));
        }
        return outcomeOf(await cutOff(actor === 'the member' ? access.token : (await signUp(app)).token));
      },
      'read the member': async ({ token, access }, actor) => {
        const tokens: Record<string, string> = { 'the member': token, 'the application': access, 'another member': (await signUp(app)).token };
        const { status, body } = await app.call('GET', '/3rd/member', { token: tokens[actor] ?? '' });
        return status < 300 ? 'ok' : String(body.code);
      },
    },
    actors: ['the member', 'the application', 'another member'],
    statusOf: async ({ memberId }) => {
      const { rows } = await app.database.query('SELECT ended_at FROM token_families WHERE member_id = $1 AND client_id = $2', [memberId, CLIENT_ID]);
      return rows[0] === undefined ? 'none' : rows[0]['ended_at'] === null ? 'allowed' : 'ended';
    },
    table: `
none: cut off by the member                 | NOT_FOUND    | none
none: cut off by the application            | ok           | none
none: cut off by another member             | NOT_FOUND    | none
none: read the member by the member         | ok           | none
none: read the member by the application    | UNAUTHENTICATED | none
none: read the member by another member     | ok           | none
allowed: cut off by the member              | ok           | ended
allowed: cut off by the application         | ok           | ended
allowed: cut off by another member          | NOT_FOUND    | allowed
allowed: read the member by the member      | ok           | allowed
allowed: read the member by the application | ok           | allowed
allowed: read the member by another member  | ok           | allowed
ended: cut off by the member                | NOT_FOUND    | ended
ended: cut off by the application           | ok           | ended
ended: cut off by another member            | NOT_FOUND    | ended
ended: read the member by the member        | ok           | ended
ended: read the member by the application   | UNAUTHENTICATED | ended
ended: read the member by another member    | ok           | ended
`,
  });
});

test('a code of an application is tried once, whoever does: traded only in its time, by the application that asked for it', async () => {
  interface Asked {
    memberId: string;
    code: string;
    pkce: Pkce;
  }
  const waiting = async (): Promise<Asked> => {
    const { memberId, token } = await signUp(app);
    const pkce = newPkce();
    return { memberId, pkce, code: await newCode(app, token, pkce) };
  };
  await walk<Asked>({
    statuses: {
      waiting,
      expired: async () => {
        const asked = await waiting();
        app.clock.now = new Date(TEST_NOW.getTime() + 2 * 60_000);
        return asked;
      },
      used: async () => {
        const asked = await waiting();
        await exchange(app, asked.code, asked.pkce);
        return asked;
      },
    },
    events: {
      trade: async ({ code, pkce }, actor) => outcomeOf(await exchange(app, code, actor === 'the application' ? pkce : newPkce())),
    },
    actors: ['the application', 'a thief of the code'],
    statusOf: async ({ memberId }) => {
      const { rows } = await app.database.query('SELECT used_at, expires_at FROM authorization_codes WHERE member_id = $1', [memberId]);
      const [row] = rows;
      if (row === undefined) return 'gone';
      return row['used_at'] !== null ? 'used' : new Date(String(row['expires_at'])) <= app.clock.now ? 'expired' : 'waiting';
    },
    table: `
waiting: trade by the application     | ok            | used
waiting: trade by a thief of the code | INVALID_GRANT | used
expired: trade by the application     | INVALID_GRANT | used
expired: trade by a thief of the code | INVALID_GRANT | used
used: trade by the application        | INVALID_GRANT | used
used: trade by a thief of the code    | INVALID_GRANT | used
`,
  });
});
