import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillMemberWords } from '../../../src/server/staff/members/fill-words.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let admin: TestMember;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

/** A member by what they are looked for with. */
async function named(words: { name?: string; pen_name?: string; account?: string; email?: string; mobile?: string }): Promise<TestMember> {
  const member = await signUp(app);
  await app.database.db.updateTable('members').set(words).where('id', '=', member.memberId).execute();
  return member;
}
const find = async (query: string, { token } = desk) => (await app.call('GET', `/staff/members?${query}`, { token })).body;
const idsOf = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).data.map(({ id }: { id: string }) => id);
const open = async (id: string, { token } = admin) => (await app.call('GET', `/staff/members/${id}`, { token })).body.data;
const note = (id: string, text: string, { token } = desk) => app.call('POST', `/staff/members/${id}/notes`, { token, body: { text } });

describe('members are found', () => {
  test('by the beginning of account, name, pen name, e-mail address and mobile number, whatever the case', async () => {
    const { memberId: id } = await named({
      account: 'InkBottle7',
      name: '林小墨',
      pen_name: 'Night Crane',
      email: 'Quill@paper.example',
      mobile: '0987000111',
    });
    for (const text of ['inkb', 'INKBOTTLE7', '林', '林小', 'night c', 'quill@PAPER', '0987000111', '0987 000', '+886 987 000 111'])
      expect(await idsOf(text)).toEqual([id]);
    for (const text of ['小林', '%', '_nkbottle', '098700012', "'; --"]) expect(await idsOf(text)).toEqual([]);
  });

  test('in the middle of a name: two characters or one, the end of a Latin name, a part of an account or an e-mail address, the last digits of a number', async () => {
    const { memberId: id } = await named({
      ...{
        account: 'brushpen3',
        name: '歐陽曉星',
        pen_name: 'The Paper Lantern of Wanhua District',
        email: 'studio.oy2031@lantern-press.example',
        mobile: '0987654321',
      },
    });
    for (const text of [
      'shpen',
      '陽曉',
      '曉星',
      '星',
      'lantern',
      'ANTERN of',
      'wanhua dist',
      'The Paper Lantern of Wanhua District',
      'oy',
      '2031',
      'lantern-press',
      '54321',
      '321',
    ])
      expect(await idsOf(text), text).toEqual([id]);
    for (const text of ['星曉', 'lantern of taipei', 'Paper Lantern of Wanhua Districts', '21', '54322']) expect(await idsOf(text), text).not.toContain(id);
    const other = await named({ account: 'brushpen4', name: '曉星' });
    // A beginning before what stands inside.
    expect(await idsOf('曉星')).toEqual([other.memberId, id]);
    await app.database.db.updateTable('members').set({ name: '歐陽大海' }).where('id', '=', id).execute();
    expect(await idsOf('曉星')).toEqual([other.memberId]);
    expect(await idsOf('大海')).toEqual([id]);
    await app.database.db.updateTable('members').set({ deleted_at: app.clock.now }).where('id', '=', id).execute();
    expect(await idsOf('大海')).toEqual([]);
    const { rows } = await app.database.query('SELECT FROM member_words WHERE member_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('members who were there before the words get theirs by a job, which does nothing twice', async () => {
    const { memberId: id } = await named({ name: '諸葛靜文' });
    await app.database.query('DELETE FROM member_words', []);
    expect(await idsOf('靜文')).toEqual([]);
    expect(await fillMemberWords(app)).toBeGreaterThan(3);
    expect(await idsOf('靜文')).toEqual([id]);
    expect(await fillMemberWords(app)).toBe(0);
  });

  test('each once, the surest word first, with the centre’s words for a class and what holds them back', async () => {
    const byName = await named({ name: 'Zebedee' });
    const byAccount = await named({ account: 'zebedee1', name: 'Zebedee the second' });
    await app.call('POST', `/staff/accounts/${byName.memberId}/lock`, { token: admin.token, body: { reason: 'False data' } });
    await app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: byAccount.memberId, reason: 'Sublet the hall' } });
    expect((await find('q=zebe')).data).toMatchObject([
      { id: byAccount.memberId, username: 'zebedee1', type: 'general', role: 'member', is_locked: false, is_barred: true },
      { id: byName.memberId, is_locked: true, is_barred: false },
    ]);
    expect((await find('q=zebe&state=locked')).data).toMatchObject([{ id: byName.memberId }]);
    expect((await find('state=barred')).data).toMatchObject([{ id: byAccount.memberId }]);
  });

  test('newest first without a text, by class, a page at a time; whoever has left is not among them', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const creators = [await signUp(app, { memberClass: 'creator' }), await signUp(app, { memberClass: 'creator' })];
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const newest = await signUp(app, { memberClass: 'creator' });
    const gone = await signUp(app, { memberClass: 'creator' });
    await app.database.db.updateTable('members').set({ deleted_at: app.clock.now }).where('id', '=', gone.memberId).execute();
    const pages = [await find('type=creator&per_page=2'), await find('type=creator&per_page=2&page=2')];
    expect(pages.map(({ meta }) => [meta.total, meta.last_page])).toEqual([
      [3, 2],
      [3, 2],
    ]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
    expect(ids).toEqual([newest.memberId, ...creators.map(({ memberId }) => memberId).sort()]);
    expect((await app.call('GET', `/staff/members/${gone.memberId}`, { token: admin.token })).body.code).toBe('NOT_FOUND');
  });

  test('up to a list’s length: how many there are beyond it is not counted', async () => {
    await app.database.query(
      `INSERT INTO members (account, password_hash, password_changed_at, name, email, mobile, terms_version, created_at)
       SELECT 'crowd' || n, 'none', now(), 'Crowd', 'crowd' || n || '@crowd.example', '0977' || lpad(n::text, 6, '0'), '2026-10-01', '2020-01-01'
       FROM generate_series(1, 510) AS n`,
      [],
    );
    expect(await find('q=crowd&per_page=100&page=5')).toMatchObject({ data: { length: 100 }, meta: { total: 500, last_page: 5 } });
    expect(await find('q=crowd&per_page=100&page=6')).toMatchObject({ data: [], meta: { total: 500 } });
    expect(await find('q=crowd510')).toMatchObject({ data: [{ username: 'crowd510' }], meta: { total: 1 } });
    expect((await find('per_page=100&page=6')).data).toEqual([]);
  });
});

describe('one member', () => {
  test('shows class and history, bookings by kind, points and ledger, bars and locks', async () => {
    const member = await signUp(app, { points: 500 });
    const { body } = await reserve(app, member, { device: SAMPLE.seats.b1, day: SATURDAY });
    const rent = body.data;
    await app.database.db
      .insertInto('class_changes')
      .values({
        member_id: member.memberId,
        event: 'granted',
        from_class: 'general',
        to_class: 'associate',
        spent: 0,
        valid_until: null,
        changed_at: app.clock.now,
      })
      .execute();
    await app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: member.memberId, reason: 'Sublet the hall' } });
    const shown = await open(member.memberId, desk);
    expect(shown).toMatchObject({
      ...{ id: member.memberId, email: member.email, type: 'general', language: 'en', is_email_verified: true, is_barred: true, lock: null, office: null },
      bars: [{ from_on: '2026-11-18', until_on: '2027-11-18', reason: 'Sublet the hall' }],
      class_changes: [{ event: 'granted', from_type: 'general', to_type: 'associate' }],
      coming: [{ kind: 'rent', count: 1, entries: [{ id: `rent-${rent.id}`, state: 'confirmed' }] }],
      past: [],
      points: { remaining: 500 - rent.points, purchased: 500 - rent.points, reward: 0 },
    });
    expect(shown.ledger.map(({ kind, balance_after }: { kind: string; balance_after: number }) => [kind, balance_after])).toEqual([
      ['renting', 500 - rent.points],
      ['recharge', 500],
    ]);
    const before = app.clock.now;
    app.clock.now = new Date('2026-12-20T10:00:00+08:00');
    const later = await open(member.memberId, desk);
    app.clock.now = before;
    expect([later.coming, later.past]).toMatchObject([[], [{ kind: 'rent', count: 1 }]]);
  });

  test('shows the operator logins and applications, and the desk neither', async () => {
    const member = await signUp(app);
    const form = { cause: 'account_cancel', name: 'Somebody', email: member.email, content: '申請刪除帳號' };
    await app.call('POST', '/contact', { token: member.token, body: form });
    const { office } = await open(member.memberId);
    expect(office).toMatchObject({ logins: [{ client_id: 'test' }], applications: [{ kind: 'deletion', status: 'asked' }] });
    expect((await open(member.memberId, desk)).office).toBeNull();
  });

  test('is nobody’s business but the desk’s and the operator’s', async () => {
    const { memberId, token } = await signUp(app);
    const others = [token, (await signUp(app, { role: 'reviewer' })).token, (await signUp(app, { role: 'editor' })).token];
    for (const other of others)
      for (const path of ['/staff/members', `/staff/members/${memberId}`])
        expect(await app.call('GET', path, { token: other })).toMatchObject({
          status: 403,
          body: { message: 'You have no permission to perform this operation' },
        });
  });
});

describe('notes', () => {
  test('name their author, are read newest first by staff, and by the member in their export alone', async () => {
    const member = await signUp(app);
    expect((await note(member.memberId, ' Lost a key card ')).body.data).toMatchObject({ text: 'Lost a key card' });
    await note(member.memberId, 'Brought it back', admin);
    const { notes } = await open(member.memberId, desk);
    expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Brought it back', 'Lost a key card']);
    expect(notes[1].author).toMatch(/^Member \d+$/);
    expect(JSON.stringify((await app.call('GET', '/member', { token: member.token })).body)).not.toContain('key card');
    expect((await note(member.memberId, ' ')).body.errors).toMatchObject({ text: [expect.any(String)] });
    expect((await note('00000000-0000-4000-8000-000000000000', 'Nobody')).body.code).toBe('NOT_FOUND');
  });

  test('the database lets nobody change or remove one while its member is here', async () => {
    const { memberId } = await signUp(app);
    await note(memberId, 'Was loud');
    const rows = app.database.db;
    await expect(rows.updateTable('member_notes').set({ text: 'Was quiet' }).where('member_id', '=', memberId).execute()).rejects.toThrow(/append-only/);
    await expect(rows.deleteFrom('member_notes').where('member_id', '=', memberId).execute()).rejects.toThrow(/append-only/);
    await expect(app.database.query('TRUNCATE member_notes', [])).rejects.toThrow(/append-only/);
  });
});
