import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXPORT_TICKET_MS } from '../../../src/domain/identity/session.ts';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { unzip } from '../../support/files/unzip.ts';
import { type SignUpOptions, signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

const PASSWORD = 'brushpen77';
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

async function member(options: SignUpOptions = {}): Promise<TestMember> {
  const made = await signUp(app, options);
  await app.database.db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', made.memberId).execute();
  return made;
}
const row = (id: string) => app.database.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ask = ({ token }: TestMember, content = '我要申請刪除帳號，謝謝。', email = 'leaving@host.example') =>
  app.call('POST', '/contact', { token, body: { name: '林小漫', email, cause: 'account_cancel', content } });
const ticketOf = async ({ token }: TestMember): Promise<string> =>
  (await app.call('POST', '/my/export', { token, body: { password: PASSWORD } })).body.data.ticket;

describe('an export', () => {
  test('holds all that is kept of a member and nothing of another, as JSON and as CSV', async () => {
    const me = await member({ points: 500 });
    const other = await member({ points: 500 });
    await reserve(app, me, { device: SAMPLE.seats.a1 });
    await reserve(app, other, { device: SAMPLE.seats.a2 });
    await ask(me, '=SUM(A1)「申請刪除帳號」');
    const { status, headers, bytes } = await app.bytes(`/my/export/${await ticketOf(me)}.zip`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/zip', 'no-store']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="comic-hub-my-data.zip"');
    const files = await unzip(bytes);
    const data = JSON.parse(files['data.json'] ?? '');
    expect(data).toMatchObject({
      exported_at: '2026-11-18T10:30:00+08:00',
      members: [{ id: me.memberId }],
      rents: [{ points: 36, status: 'reserved' }],
      rent_units: [{ device_id: SAMPLE.seats.a1 }],
      contact_messages: [{ content: '=SUM(A1)「申請刪除帳號」' }],
      deletion_requests: [{ status: 'asked' }],
    });
    expect(data.ledger_entries.map(({ amount }: { amount: number }) => amount)).toEqual([500, -36]);
    expect(JSON.stringify(files)).not.toContain(other.memberId);
    expect(JSON.stringify(files)).not.toMatch(/argon2|password_hash|token_hash|code_hash/);
    const messages: { content: string }[] = parse(files['contact_messages.csv'] ?? '', { bom: true, columns: true });
    // What begins like a formula is text to a spreadsheet.
    expect(messages[0]?.content).toBe("'=SUM(A1)「申請刪除帳號」");
  });

  test('needs the password, and its ticket works once and for five minutes', async () => {
    const me = await member();
    const refused = await app.call('POST', '/my/export', { token: me.token, body: { password: 'wrong1234' } });
    expect(Object.keys(refused.body.errors)).toEqual(['password']);
    expect((await app.call('POST', '/my/export', { body: { password: PASSWORD } })).status).toBe(401);
    const ticket = await ticketOf(me);
    expect((await app.bytes(`/my/export/${ticket}.zip`)).status).toBe(200);
    expect((await app.bytes(`/my/export/${ticket}.zip`)).status).toBe(404);
    const late = await ticketOf(me);
    app.clock.now = new Date(TEST_NOW.getTime() + EXPORT_TICKET_MS);
    expect((await app.bytes(`/my/export/${late}.zip`)).status).toBe(404);
    expect((await app.bytes('/my/export/made-up.zip')).status).toBe(404);
  });
});

describe('a request to delete an account', () => {
  test('is filed with the message of the contact screen, once at a time, and can be taken back', async () => {
    const me = await member();
    expect((await app.call('GET', '/my/deletion', { token: me.token })).body.data).toBeNull();
    const { reference } = (await ask(me)).body.data;
    await ask(me, 'Please: I apply for account deletion');
    const mine = await app.call('GET', '/my/deletion', { token: me.token });
    // Seven working days from Wednesday 18 November.
    expect(mine.body.data).toMatchObject({ reference, status: 'asked', due_on: '2026-11-27' });
    expect((await app.call('PUT', '/my/deletion/withdraw', { token: me.token })).body.data.status).toBe('withdrawn');
    expect((await app.call('PUT', '/my/deletion/withdraw', { token: me.token })).status).toBe(404);
    expect((await ask(me)).status).toBe(200);
    expect((await app.call('GET', '/my/deletion', { token: me.token })).body.data.status).toBe('asked');
  });

  test('is told to the account’s own address when it is filed, taken back and refused: the session may be a stranger’s', async () => {
    const [me, desk] = [await member(), await member({ role: 'desk' })];
    const { email, account } = await row(me.memberId);
    await app.sent();
    const { reference } = (await ask(me, '申請刪除帳號', 'stranger-with-a-session@host.example')).body.data;
    const sentEmails = await app.sent();
    expect(sentEmails.find(({ to }) => to === 'office@comichub.example')?.text).toContain(`會員帳號：${account}`);
    const asked = sentEmails.find(({ to }) => to === email);
    expect(asked?.subject).toBe(`You asked us to delete your account (${reference})`);
    for (const part of ['Wed 18 Nov 2026, 10:30', 'Fri 27 Nov 2026', '/en/member/info#data']) expect(asked?.text).toContain(part);
    // Asked again: the office hears it, the account has its e-mail.
    await ask(me, '申請刪除帳號', 'stranger-again@host.example');
    expect((await app.sent()).map(({ to }) => to)).not.toContain(email);
    await app.call('PUT', '/my/deletion/withdraw', { token: me.token });
    expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[email, `Your account deletion request has been withdrawn (${reference})`]]);
    const second = (await ask(me, '申請刪除帳號', 'stranger-again@host.example')).body.data.reference;
    await app.sent();
    const queue = await app.call('GET', '/staff/deletions?per_page=100', { token: desk.token });
    const { id } = queue.body.data.find((each: { reference: string }) => each.reference === second);
    await app.call('PUT', `/staff/deletions/${id}`, { token: desk.token, body: { event: 'refuse' } });
    expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[email, `Your account was not deleted (${second})`]]);
  });

  test('without the words, or from somebody who is not signed in, files nothing', async () => {
    const me = await member();
    expect((await ask(me, '我想離開')).body.errors).toHaveProperty('content');
    const before = await app.database.db.selectFrom('deletion_requests').select('id').execute();
    expect(
      (await app.call('POST', '/contact', { body: { name: 'Lin', email: 'x@host.example', cause: 'account_cancel', content: '申請刪除帳號' } })).status,
    ).toBe(200);
    expect(await app.database.db.selectFrom('deletion_requests').select('id').execute()).toEqual(before);
    expect((await app.call('GET', '/my/deletion', { token: me.token })).body.data).toBeNull();
  });
});

describe('the queue of the staff', () => {
  test('is the desk’s alone, and takes a request from asked to done, in that order', async () => {
    const [me, desk, reader] = [await member({ points: 500 }), await member({ role: 'desk' }), await member()];
    await ask(me);
    for (const token of [null, reader.token]) expect((await app.call('GET', '/staff/deletions', { token })).status).toBe(token ? 403 : 401);
    const queue = await app.call('GET', '/staff/deletions?per_page=100', { token: desk.token });
    const mine = queue.body.data.find(({ member: { id } }: { member: { id: string } }) => id === me.memberId);
    expect(mine).toMatchObject({ status: 'asked', open_reservations: 0, points: 500 });
    const move = (event: string, token = desk.token) => app.call('PUT', `/staff/deletions/${mine.id}`, { token, body: { event } });
    expect((await move('delete', reader.token)).status).toBe(403);
    expect(await move('delete')).toMatchObject({
      status: 409,
      body: { code: 'NOT_IN_STATE', message: 'This is no longer possible. Please reload the page and check again.' },
    });
    expect((await move('withdraw')).status).toBe(422);
    expect((await move('contact')).body.data.status).toBe('contacted');
    await reserve(app, me, { device: SAMPLE.seats.b1 });
    expect((await move('delete')).body.code).toBe('HAS_RESERVATIONS');
    expect((await row(me.memberId)).deleted_at).toBeNull();
    const rents = await app.call('GET', '/rent/apply', { token: me.token });
    await app.call('PUT', `/rent/apply/${rents.body.data[0].id}/cancel`, { token: me.token });
    await app.sent();
    const { email } = await row(me.memberId);
    expect((await move('delete')).body.data.status).toBe('done');
    expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[email, 'Your account has been deleted']]);
    expect((await move('refuse')).body.code).toBe('NOT_IN_STATE');
    expect((await app.call('PUT', '/staff/deletions/no-id', { token: desk.token, body: { event: 'refuse' } })).status).toBe(404);
  });

  test('writes into the member’s record that staff was in touch, and that it refused', async () => {
    const [me, desk] = [await member(), await member({ role: 'desk' })];
    await ask(me, undefined, 'refused@host.example');
    const queue = await app.call('GET', '/staff/deletions?per_page=100', { token: desk.token });
    const { id } = queue.body.data.find(({ member: { id: memberId } }: { member: { id: string } }) => memberId === me.memberId);
    for (const event of ['contact', 'refuse']) await app.call('PUT', `/staff/deletions/${id}`, { token: desk.token, body: { event } });
    const { body } = await app.call('GET', '/my/security_events', { token: me.token });
    expect(body.data.map(({ kind, by_staff }: { kind: string; by_staff: boolean }) => [kind, by_staff])).toEqual([
      ['DELETION_REFUSED', true],
      ['DELETION_CONTACTED', true],
      ['DELETION_ASKED', false],
    ]);
    const { rows } = await app.database.query("SELECT actor_id FROM security_events WHERE kind = 'DELETION_REFUSED' AND member_id = $1", [me.memberId]);
    expect(rows).toEqual([{ actor_id: desk.memberId }]);
  });

  test('leaves of a deleted member the ledger and the records, and nothing that says who it was', async () => {
    const [me, desk] = [await member({ points: 500 }), await member({ role: 'desk' })];
    await app.call('PUT', '/member', { token: me.token, body: { job: 'Letterer of deleted pages', address: 'Lane 7 of nowhere' } });
    const before = await row(me.memberId);
    await reserve(app, me, { device: SAMPLE.seats.b2 });
    const rents = await app.call('GET', '/rent/apply', { token: me.token });
    await app.call('PUT', `/rent/apply/${rents.body.data[0].id}/cancel`, { token: me.token });
    const asked = await ask(me, `${before.name} 申請刪除帳號`, before.email);
    expect([asked.status, asked.body.code]).toEqual([200, undefined]);
    const queue = await app.call('GET', '/staff/deletions?per_page=100', { token: desk.token });
    const { id } = queue.body.data.find(({ member: { id: memberId } }: { member: { id: string } }) => memberId === me.memberId);
    for (const event of ['contact', 'delete']) await app.call('PUT', `/staff/deletions/${id}`, { token: desk.token, body: { event } });
    await app.sent();
    expect((await app.call('GET', '/member', { token: me.token })).status).toBe(401);
    const { db } = app.database;
    expect(await db.selectFrom('ledger_entries').select('amount').where('member_id', '=', me.memberId).execute()).toHaveLength(3);
    const tables = await app.database.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
      [],
    );
    for (const name of tables.rows.map((table) => String(Object(table).name))) {
      const { rows } = await app.database.query(`SELECT * FROM "${name}"`, []);
      const text = JSON.stringify(rows);
      for (const [field, value] of Object.entries({
        account: before.account,
        email: before.email,
        mobile: before.mobile,
        job: before.job ?? '',
        address: before.address ?? '',
      }))
        expect(text.includes(value), `${field} in ${name}`).toBe(false);
    }
    const login = await app.call('POST', '/token', { body: { grant_type: 'password', username: before.email, password: PASSWORD } });
    expect(login.body.code).toBe('LOGIN_FAILED');
  });
});
