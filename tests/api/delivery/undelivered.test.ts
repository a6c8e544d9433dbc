import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../scripts/database/postgres.ts';
import { inviteOldAccounts } from '../../../src/server/accounts/former-site/invite-old-accounts.ts';
import { erasePerson, readPersonalTables } from '../../../src/server/accounts/leaving/personal-data.ts';
import { recordBounce } from '../../../src/server/delivery/record-bounce.ts';
import { listMarked, markAddress } from '../../../src/server/delivery/undeliverable-address.ts';
import { listUndelivered, sendAgain } from '../../../src/server/delivery/undelivered.ts';
import type { JobName, NewPayload } from '../../../src/server/jobs/job-kinds.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { importList } from '../../support/old-accounts.ts';
import { linkCode } from '../../support/registration.ts';
import { bounceOf } from '../../support/services/bounces.ts';
import { type SmtpBehaviour, type SmtpStub, startSmtp } from '../../support/services/smtp-stub.ts';

const HOUR_MS = 60 * 60 * 1000;
const CODE = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
let app: TestApp;
let gateway: Server;
let answers: number[] = [];
const texted: unknown[] = [];
let smtp: SmtpStub | null = null;
let port: number;

beforeAll(async () => {
  port = await freePort();
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      if (status === 200) texted.push(JSON.parse(body));
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => gateway.once('listening', resolve));
  const sms = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMS_GATEWAY_URL: sms });
});
beforeEach(async () => {
  await smtp?.close();
  smtp = null;
  app.clock.now = TEST_NOW;
  answers = [];
  const { db } = app.database;
  await db.deleteFrom('undelivered_messages').execute();
  await db.deleteFrom('undeliverable_addresses').execute();
});
afterAll(async () => {
  await app.close();
  await smtp?.close();
  await new Promise((resolve) => gateway.close(resolve));
});

const serve = async (behaviour: SmtpBehaviour = {}): Promise<SmtpStub> => {
  smtp = await startSmtp({ port, ...behaviour });
  return smtp;
};
const mail = (to: string) => ({ to, language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } }) as const;
const enqueue = <N extends JobName>(name: N, payload: NewPayload<N>): Promise<void> =>
  app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, name, payload));
const send = (...to: string[]) => Promise.all(to.map((each) => enqueue('send-mail', mail(each))));
/** The next try of everything, `ms` later: pauses are over, whatever the database's clock says. Says what failed. */
async function tryAgain(ms = HOUR_MS): Promise<string | null> {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(app.database.db);
  return app.jobs.drain(app.handlers).then(
    () => null,
    (error: Error) => error.message,
  );
}
const pauseSeconds = async () => {
  const { rows } = await sql<{ s: number }>`SELECT extract(epoch FROM start_after - now())::float8 AS s FROM pgboss.job WHERE state = 'retry'`.execute(
    app.database.db,
  );
  return rows.map(({ s }) => s);
};
const ready = async () => (await app.call('GET', '/health/ready')).body;

describe('a mail server that is away', () => {
  test('for a day: every e-mail arrives exactly once when it is back, after pauses that have grown to an hour', async () => {
    const to = ['a@mail.example', 'b@mail.example', 'c@mail.example'];
    await send(...to);
    expect(await tryAgain(0)).toMatch(/^not sent: ESOCKET|^not sent: ECONN/);
    for (const pause of await pauseSeconds()) expect(pause).toBeLessThan(10);
    for (let hour = 0; hour < 24; hour += 1) expect(await tryAgain()).toMatch(/^not sent/);
    for (const pause of await pauseSeconds()) expect(pause).toBeGreaterThan(1800);
    expect(await ready()).toMatchObject({ undelivered: { messages: 0, addresses: 0 } });
    const { received } = await serve();
    expect(await tryAgain()).toBeNull();
    expect(await tryAgain()).toBeNull();
    expect(received.map((each) => each.to).sort()).toEqual(to);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test('for four days: a row, an error in the log and a count; the command sends it again', async () => {
    const error = vi.spyOn(app.log, 'error');
    await send('late@mail.example');
    for (let hour = 0; hour < 95; hour += 5) expect(await tryAgain(5 * HOUR_MS)).toMatch(/^not sent/);
    expect(await listUndelivered(app.database.db)).toEqual([]);
    expect(await tryAgain(5 * HOUR_MS)).toBeNull();
    const [row] = await listUndelivered(app.database.db);
    expect(row).toMatchObject({ kind: 'mail', recipient: 'late@mail.example', template: 'accountDeleted', canBeSentAgain: true, queued_at: TEST_NOW });
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ message: row?.id, template: 'accountDeleted', reason: row?.reason }), 'a message was not delivered'],
    ]);
    expect(JSON.stringify([error.mock.calls, row?.reason])).not.toContain('late@');
    expect(await ready()).toMatchObject({ status: 'ready', undelivered: { messages: 1, addresses: 0 } });
    expect(await tryAgain()).toBeNull();
    const { received } = await serve();
    expect(await sendAgain(app, row?.id ?? '')).toBe('sent');
    expect(await sendAgain(app, row?.id ?? '')).toBe('unknown');
    expect(await tryAgain(0)).toBeNull();
    expect(received).toEqual([expect.objectContaining({ to: 'late@mail.example', messageId: `<${row?.id}@comichub.example>` })]);
    expect(await ready()).toMatchObject({ undelivered: { messages: 0 } });
  });

  test('until a code is dead: it is not sent any more, and no code is kept', async () => {
    const validUntil = new Date(TEST_NOW.getTime() + 10 * 60_000).toISOString();
    const values = { name: 'Hanako', url: `https://hub.example/en/register/verify/${CODE}` };
    await enqueue('send-code-mail', { to: 'code@mail.example', language: 'en', template: 'verifyEmail', values, validUntil });
    for (let tries = 0; tries < 3; tries += 1) expect(await tryAgain(3 * 60_000)).toMatch(/^not sent/);
    const { received } = await serve();
    expect(await tryAgain(60_000)).toBeNull();
    expect(received).toEqual([]);
    const { rows } = await sql<{ row: string }>`SELECT row_to_json(undelivered_messages)::text AS row FROM undelivered_messages`.execute(app.database.db);
    expect(rows.map(({ row }) => JSON.parse(row))).toEqual([expect.objectContaining({ recipient: 'code@mail.example', payload: null })]);
    expect(JSON.stringify(rows)).not.toContain(CODE);
    const [row] = await listUndelivered(app.database.db);
    expect(await sendAgain(app, row?.id ?? '')).toBe('carried a code');
  });

  test('for days, of an invitation that lives for two months: it is asked ever less often, and ends as a row that can be sent again', async () => {
    await importList(app, 'old_id,name,email\nm1,Hanako,invited@host.example\n');
    await serve({ refuse: () => '452 4.2.2 mailbox full' });
    expect(await inviteOldAccounts(app, { limit: 10, again: false })).toBe(1);
    for (let hour = 0; hour < 95; hour += 5) expect(await tryAgain(5 * HOUR_MS)).toMatch(/^not sent/);
    for (const pause of await pauseSeconds()) expect(pause).toBeGreaterThan(1800);
    expect(await tryAgain(5 * HOUR_MS)).toBeNull();
    const [row] = await listUndelivered(app.database.db);
    expect(row).toMatchObject({ recipient: 'invited@host.example', template: 'oldAccountInvitation', canBeSentAgain: true });
    await smtp?.close();
    const { received } = await serve();
    expect(await sendAgain(app, row?.id ?? '')).toBe('sent');
    expect(await tryAgain(0)).toBeNull();
    const code = /\/olduser\/verify\/([\w-]+)/.exec(received[0]?.text ?? '')?.[1] ?? '';
    expect((await app.call('GET', `/member/old_user/${code}`)).status).toBe(200);
    await app.database.db.deleteFrom('old_accounts').execute();
  });

  test('for a day, of a link that lives for one: pauses grow to minutes, those of a code that lives for minutes do not', async () => {
    const values = { name: 'Hanako', url: `https://hub.example/en/register/verify/${CODE}` };
    const until = (ms: number) => new Date(TEST_NOW.getTime() + ms).toISOString();
    const link = { to: 'link@mail.example', language: 'en', template: 'verifyEmail', values } as const;
    await enqueue('send-code-mail', { ...link, validUntil: until(24 * HOUR_MS) });
    for (let tries = 0; tries < 20; tries += 1) expect(await tryAgain(60_000)).toMatch(/^not sent/);
    for (const pause of await pauseSeconds()) expect(pause).toBeGreaterThan(300);
    await sql`DELETE FROM pgboss.job WHERE state = 'retry'`.execute(app.database.db);
    app.clock.now = TEST_NOW;
    await enqueue('send-code-mail', { ...link, template: 'resetPassword', values: { ...values, when: 'now', browser: 'Firefox' }, validUntil: until(HOUR_MS) });
    for (let tries = 0; tries < 20; tries += 1) expect(await tryAgain(60_000)).toMatch(/^not sent/);
    for (const pause of await pauseSeconds()) expect(pause).toBeLessThanOrEqual(30);
    await sql`DELETE FROM pgboss.job WHERE state = 'retry'`.execute(app.database.db);
  });

  test('and hangs up after it has taken an e-mail: it comes again under the same Message-ID', async () => {
    const { received } = await serve({ hangUpAfterData: 2 });
    await send('twice@mail.example');
    for (let tries = 0; tries < 2; tries += 1) expect(await tryAgain()).toMatch(/^not sent/);
    expect(await tryAgain()).toBeNull();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('a queued message that opens with no key', () => {
  test('is tried for an hour, in which a node with the wrong keys is noticed, and then leaves a row without what it held', async () => {
    const { received } = await serve();
    const error = vi.spyOn(app.log, 'error');
    await send('lost@mail.example', 'read@mail.example');
    // As after a key was taken away while messages under it were still queued.
    await sql`UPDATE pgboss.job SET data = jsonb_set(data, '{sealed}', to_jsonb(translate(data ->> 'sealed', 'abcdefgh', 'hgfedcba')))
      WHERE id = (SELECT id FROM pgboss.job WHERE name = 'send-mail' AND state = 'created' ORDER BY id LIMIT 1)`.execute(app.database.db);
    expect(await tryAgain(0)).toMatch(/opens with neither SECRET_KEY nor SECRET_KEY_FORMER/);
    expect(received).toHaveLength(1);
    expect(await listUndelivered(app.database.db)).toEqual([]);
    expect(await tryAgain()).toBeNull();
    expect(await listUndelivered(app.database.db)).toMatchObject([
      { kind: 'mail', recipient: '－', reason: 'a job opens with neither SECRET_KEY nor SECRET_KEY_FORMER', queued_at: TEST_NOW, canBeSentAgain: false },
    ]);
    expect(error.mock.calls.map(([, message]) => message)).toEqual(['a job opens with no key and was given up']);
    expect(await tryAgain()).toBeNull();
    expect(await ready()).toMatchObject({ undelivered: { messages: 1 } });
    error.mockRestore();
  });
});

describe('an address that takes nothing', () => {
  test('refused for good: nothing without a code is tried until it is proved again', async () => {
    const { received } = await serve({ refuse: (address) => (address.startsWith('gone') ? '550 5.1.1 no such user' : null) });
    await send('gone@mail.example');
    expect(await tryAgain(0)).toBeNull();
    expect(await listMarked(app.database.db)).toEqual([
      expect.objectContaining({ kind: 'mail', address: 'gone@mail.example', reason: expect.stringMatching(/^refused with RCPT 550/) }),
    ]);
    await send('Gone@mail.example', 'there@mail.example');
    expect(await tryAgain(1000)).toBeNull();
    expect((await listUndelivered(app.database.db)).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^refused with RCPT 550/),
      expect.stringMatching(/^not tried, as the address is marked/),
    ]);
    expect(received.map(({ to }) => to)).toEqual(['there@mail.example']);
    expect(await ready()).toMatchObject({ undelivered: { messages: 2, addresses: 1 } });
  });

  test('refused by a rule of the server’s, or for now: that is not the address’s fault, and it is tried on', async () => {
    await serve({ refuse: (address) => (address.startsWith('rule') ? '550 5.7.1 relaying denied' : '450 4.2.1 busy') });
    await send('rule@mail.example', 'busy@mail.example');
    expect(await tryAgain()).toMatch(/^not sent/);
    expect([await listMarked(app.database.db), await listUndelivered(app.database.db)]).toEqual([[], []]);
    await sql`DELETE FROM pgboss.job WHERE state = 'retry'`.execute(app.database.db);
  });

  test('an opened link proves it again', async () => {
    const { received } = await serve();
    const { memberId } = await signUp(app, { isVerified: false });
    const { db } = app.database;
    const { email } = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirstOrThrow();
    await markAddress(db, { kind: 'mail', address: email, reason: 'came back with 5.1.1', now: TEST_NOW });
    await app.call('POST', '/member/verify/again', { body: { email } });
    expect(await tryAgain(0)).toBeNull();
    const { status } = await app.call('POST', '/member/verify', { body: { code: linkCode(received[0]) } });
    expect(status).toBe(200);
    expect(await listMarked(db)).toEqual([]);
  });

  test('a bounce of an e-mail of ours marks it; one that anybody could write does not', async () => {
    const { received } = await serve();
    await send('bounced@mail.example');
    await tryAgain(0);
    const messageId = received[0]?.messageId ?? '';
    const take = (source: string) => recordBounce({ db: app.database.db, secrets: app.secrets, now: TEST_NOW }, source);
    expect(await take(bounceOf({ messageId, to: 'victim@mail.example' }))).toEqual({ outcome: 'not ours' });
    expect(await take(bounceOf({ messageId: '<made-up@comichub.example>', to: 'bounced@mail.example' }))).toEqual({ outcome: 'not ours' });
    expect(await take(bounceOf({ messageId, to: 'bounced@mail.example', action: 'delayed', status: '4.4.1' }))).toEqual({
      outcome: 'not final',
      status: '4.4.1',
    });
    expect(await take('Subject: out of office\r\n\r\nBack on Monday.')).toEqual({ outcome: 'not a bounce' });
    expect(await listMarked(app.database.db)).toEqual([]);
    expect(await take(bounceOf({ messageId, to: 'Bounced@mail.example' }))).toMatchObject({ outcome: 'marked', status: '5.1.1' });
    expect(await listMarked(app.database.db)).toEqual([expect.objectContaining({ address: 'bounced@mail.example', reason: 'came back with 5.1.1' })]);
  });

  test('is in the member’s export, and goes with the member', async () => {
    const { memberId } = await signUp(app);
    const { db } = app.database;
    const reached = await db.selectFrom('members').select(['email', 'mobile']).where('id', '=', memberId).executeTakeFirstOrThrow();
    await serve({ refuse: () => '550 5.1.1 no such user' });
    await send(reached.email);
    await tryAgain(0);
    const exported = await db.transaction().execute((tx) => readPersonalTables(tx, memberId));
    const rowsOf = (table: string) => exported.find(({ name }) => name === table)?.rows;
    expect(rowsOf('undelivered_messages')).toMatchObject([{ template: 'accountDeleted' }]);
    expect(rowsOf('undeliverable_addresses')).toMatchObject([{ address: reached.email.toLowerCase() }]);
    await db.transaction().execute((tx) => erasePerson(tx, app.jobs, { memberId, now: TEST_NOW }));
    expect(await db.selectFrom('undelivered_messages').select('id').where('recipient', '=', reached.email).execute()).toEqual([]);
    expect(await db.selectFrom('undeliverable_addresses').select('kind').where('address', '=', reached.email.toLowerCase()).execute()).toEqual([]);
  });
});

describe('an SMS', () => {
  const validUntil = new Date(TEST_NOW.getTime() + 10 * 60_000).toISOString();
  const code = { to: '0912345678', language: 'en', template: 'registerCode', values: { code: '123456' }, validUntil } as const;

  test('is tried again while its code lives, and not longer', async () => {
    answers = [503, 429, 500];
    await enqueue('send-sms', code);
    for (let tries = 0; tries < 3; tries += 1) expect(await tryAgain(60_000)).toMatch(/^the SMS gateway answered/);
    expect(await tryAgain(60_000)).toBeNull();
    expect(texted).toEqual([expect.objectContaining({ to: '0912345678', text: expect.stringContaining('123456') })]);
    answers = [503];
    await enqueue('send-sms', code);
    expect(await tryAgain(0)).toMatch(/503/);
    expect(await tryAgain(10 * 60_000)).toBeNull();
    expect(texted).toHaveLength(1);
    expect(await listUndelivered(app.database.db)).toEqual([
      expect.objectContaining({ kind: 'sms', recipient: '0912345678', reason: 'its code expired before it could be sent', canBeSentAgain: false }),
    ]);
  });

  test('to a number that the gateway refuses ends at once, and marks the number', async () => {
    answers = [422];
    await enqueue('send-sms', { to: '0912345679', language: 'en', template: 'mobileChanged', values: {} });
    expect(await tryAgain(0)).toBeNull();
    expect(await listMarked(app.database.db)).toEqual([
      expect.objectContaining({ kind: 'sms', address: '0912345679', reason: 'the SMS gateway answered 422' }),
    ]);
    expect(await listUndelivered(app.database.db)).toHaveLength(1);
  });
});
