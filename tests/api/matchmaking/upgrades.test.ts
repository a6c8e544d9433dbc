import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/time/period.ts';
import { ListFault } from '../../../src/server/adapters/csv-list.ts';
import { sayReport } from '../../../src/server/http/list-report.ts';
import { importUpgrades, readUpgradeList } from '../../../src/server/matchmaking/import-upgrades.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForMatching, matched } from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* From matchmaking member to creator: on application, or by the import of the centre; nobody agrees to terms anew. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['matchmaking_upgrades', 'registrations', 'old_accounts']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const FORM = { portfolio_url: 'https://night-buses.example/', statement: 'Three short comics, self-published.' };
const mine = async ({ token }: TestMember) => (await app.call('GET', '/my/matchmaking_upgrade', { token })).body.data;
const apply = ({ token }: TestMember, form: Record<string, unknown> = FORM, headers = {}) =>
  app.call('POST', '/my/matchmaking_upgrade', { token, body: form, headers });
const decide = (id: string, body: Record<string, unknown>) => app.call('PUT', `/staff/matchmaking_upgrades/${id}`, { token: admin.token, body });
const classOf = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.type;
const termsOf = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('members').select('terms_version').where('id', '=', memberId).executeTakeFirstOrThrow()).terms_version;

describe('on application', () => {
  test('staff finds it, reads it, and sees the e-mail of a decision before it is taken, which is then as it was shown', async () => {
    const member = await matched(app, admin);
    const { id } = (await apply(member)).body.data;
    const desk = await signUp(app, { role: 'desk' });
    const read = (path: string, { token }: TestMember = desk) => app.call('GET', `/staff/matchmaking_upgrades${path}`, { token });
    expect((await read(`?q=${member.email}`)).body.data).toMatchObject([{ id }]);
    expect((await read('?q=nobody-is-called-so')).body.data).toEqual([]);
    expect((await read(`/${id}`)).body.data).toMatchObject({ id, status: 'applied', ...FORM, member: { email: member.email } });
    expect((await read(`/${crypto.randomUUID()}`)).body.code).toBe('NOT_FOUND');
    expect((await read(`/${id}`, await signUp(app, { role: 'editor' }))).status).toBe(403);
    await app.sent();
    const preview = (body: Record<string, unknown>) => app.call('POST', `/staff/matchmaking_upgrades/${id}/preview`, { token: desk.token, body });
    expect((await preview({ event: 'refuse' })).body.errors).toHaveProperty('reason');
    const { emails } = (await preview({ event: 'refuse', reason: 'More pages, please' })).body.data;
    expect(emails).toMatchObject([{ to: member.email, text: expect.stringContaining('More pages, please') }]);
    expect([await app.sent(), (await mine(member)).latest.status], 'nothing has happened').toEqual([[], 'applied']);
    await decide(id, { event: 'refuse', reason: 'More pages, please' });
    expect(await app.sent()).toMatchObject([{ to: member.email, subject: emails[0].subject }]);
    expect((await preview({ event: 'approve' })).body.code).toBe('NOT_IN_STATE');
  });

  test('a matchmaking member applies, is approved, and is a creator; the terms they agreed to stay the same', async () => {
    const member = await matched(app, admin, { portfolio_url: 'https://night-buses.example/old' });
    const terms = await termsOf(member);
    expect(await mine(member)).toEqual({ latest: null, obstacle: null, portfolio_url: 'https://night-buses.example/old' });
    const { data } = (await apply(member)).body;
    expect(data).toMatchObject({ status: 'applied', ...FORM, is_withdrawable: true });
    expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'We have received your application to become a creator']]);
    expect(await mine(member)).toMatchObject({ latest: { id: data.id }, obstacle: 'ALREADY_APPLIED' });
    const list = (await app.call('GET', '/staff/matchmaking_upgrades?status=applied', { token: admin.token })).body;
    expect(list.data).toMatchObject([{ id: data.id, member: { id: member.memberId, class: 'general' } }]);
    expect((await decide(data.id, { event: 'approve' })).body.data).toMatchObject({ status: 'approved', member: { class: 'creator' } });
    expect([await classOf(member), await termsOf(member)]).toEqual(['creator', terms]);
    const [mail] = await app.sent();
    expect([mail?.to, mail?.subject]).toEqual([member.email, 'You are now a creator member']);
    expect(await mine(member)).toMatchObject({ latest: { status: 'approved' }, obstacle: 'ALREADY_CREATOR' });
    const events = await app.database.db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'actor_id'])
      .where('member_id', '=', member.memberId)
      .execute();
    expect(events).toContainEqual({ kind: 'CLASS_CHANGED', detail: { class: 'creator', by: 'matchmaking' }, actor_id: admin.memberId });
    for (const event of ['approve', 'refuse']) expect((await decide(data.id, { event, reason: 'Late' })).body.code).toBe('NOT_IN_STATE');
  });

  test('refused, they read why and may apply again; withdrawn as well', async () => {
    const member = await matched(app, admin);
    const { id } = (await apply(member)).body.data;
    await app.sent();
    expect((await decide(id, { event: 'refuse' })).body.errors).toEqual({ reason: ['This field is required'] });
    await decide(id, { event: 'refuse', reason: '作品還不夠', language: 'zh' });
    const [mail] = await app.sent();
    expect(mail?.subject).toBe('Your application to become a creator was not approved');
    expect(mail?.text).toContain('Reason: 作品還不夠');
    expect(await mine(member)).toMatchObject({ latest: { status: 'unapproved', reason: '作品還不夠', reason_language: 'zh' }, obstacle: null });
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS);
    const again = (await apply(member, { portfolio_url: FORM.portfolio_url })).body.data;
    const cancel = () => app.call('PUT', `/my/matchmaking_upgrade/${again.id}/cancel`, { token: member.token });
    expect((await app.call('PUT', `/my/matchmaking_upgrade/${again.id}/cancel`, { token: (await signUp(app)).token })).body.code).toBe('NOT_FOUND');
    expect((await cancel()).body.data).toMatchObject({ status: 'cancelled', statement: null, is_withdrawable: false });
    expect((await cancel()).body.code).toBe('NOT_CANCELLABLE');
    expect((await apply(member)).status).toBe(200);
    expect(await classOf(member)).toBe('general');
  });

  test('of two at once one waits; sent again with its key it is the same', async () => {
    const member = await matched(app, admin);
    const key = { 'idempotency-key': 'upgrade-0001' };
    const both = await Promise.all([apply(member, FORM, key), apply(member)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_APPLIED');
    const rows = await app.database.db.selectFrom('matchmaking_upgrades').select('id').execute();
    expect(rows).toHaveLength(1);
  });

  test('who has no accepted matchmaking application, or is a creator, is told so', async () => {
    const waiting = await signUp(app);
    await applyForMatching(app, waiting);
    expect(await mine(waiting)).toMatchObject({ obstacle: 'NOT_A_MATCHMAKING_MEMBER' });
    expect((await apply(waiting)).body).toMatchObject({
      code: 'NOT_A_MATCHMAKING_MEMBER',
      message: 'Only members whose matchmaking application was accepted can apply.',
    });
    expect((await apply(await signUp(app, { memberClass: 'creator' }))).body.code).toBe('ALREADY_CREATOR');
  });

  test.each([
    ['no link', { portfolio_url: '' }, 'portfolio_url'],
    ['a script', { portfolio_url: 'javascript:alert(1)' }, 'portfolio_url'],
    ['a name and password in the link', { portfolio_url: 'https://me:secret@site.example/' }, 'portfolio_url'],
    ['301 characters', { ...FORM, statement: '漫'.repeat(301) }, 'statement'],
  ])('%s is refused at its field', async (_, form, field) => {
    const { status, body } = await apply(await matched(app, admin), form);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('300 characters are counted as a reader counts them', async () => {
    const statement = '👨‍👩‍👧‍👦'.repeat(300);
    expect((await apply(await matched(app, admin), { ...FORM, statement })).body.data.statement).toBe(statement);
  });
});

describe('by the import', () => {
  const importList = async (csv: string, isDryRun = false) => {
    const reports = [];
    for await (const report of importUpgrades(app, readUpgradeList(new TextEncoder().encode(csv)), { isDryRun })) reports.push(sayReport(report));
    return reports;
  };
  const accountOf = async ({ memberId }: TestMember) =>
    (await app.database.db.selectFrom('members').select('account').where('id', '=', memberId).executeTakeFirstOrThrow()).account;

  test('each line is reported; members are named by account or address, told once, and stay what they are in a second run', async () => {
    const [first, second, creator, reader] = [
      await matched(app, admin),
      await matched(app, admin),
      await signUp(app, { memberClass: 'creator' }),
      await signUp(app),
    ];
    const { id } = (await apply(second)).body.data;
    await app.sent();
    const csv = `member\n${await accountOf(first)}\n${second.email.toUpperCase()}\n${creator.email}\n${reader.email}\nnobody@host.example\n${second.email}\n\n`;
    const expected = [
      { line: 2, outcome: 'upgraded' },
      { line: 3, outcome: 'upgraded' },
      { line: 4, outcome: 'unchanged' },
      { line: 5, outcome: 'not_matchmaking' },
      { line: 6, outcome: 'unknown', detail: 'nobody@host.example' },
      { line: 7, outcome: 'duplicate', detail: 'line 3' },
    ];
    expect(await importList(csv, true)).toEqual(expected);
    expect([await classOf(first), await app.sent()]).toEqual(['general', []]);
    expect(await importList(csv)).toEqual(expected);
    expect(await Promise.all([first, second, reader].map(classOf))).toEqual(['creator', 'creator', 'general']);
    expect((await app.sent()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [first, second].map(({ email }) => [email, 'You are now a creator member']).sort(),
    );
    // What one had applied for is approved with it.
    expect(await mine(second)).toMatchObject({ latest: { id, status: 'approved' } });
    expect((await importList(csv)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'not_matchmaking', 'unknown', 'duplicate']);
    expect(await app.sent()).toEqual([]);
  });

  test('matchmaking members of the former site as well', async () => {
    const member = await signUp(app);
    await app.database.db
      .insertInto('old_accounts')
      .values({
        old_id: 'm1',
        name: 'Lin',
        email: member.email,
        kind: 'matchmaking',
        language: 'zh',
        imported_at: app.clock.now,
        migrated_at: app.clock.now,
        member_id: member.memberId,
      })
      .execute();
    expect(await importList(`member\n${member.email}\n`)).toEqual([{ line: 2, outcome: 'upgraded' }]);
  });

  test('a list that cannot be read changes nothing', async () => {
    expect(() => readUpgradeList(new TextEncoder().encode('name\nLin\n'))).toThrow(ListFault);
    expect(() => readUpgradeList(new TextEncoder().encode('member,class\nLin,admin\n'))).toThrow(ListFault);
    expect(await importList(`member\n"${'x'.repeat(255)}"\n`)).toMatchObject([{ outcome: 'invalid' }]);
  });
});
