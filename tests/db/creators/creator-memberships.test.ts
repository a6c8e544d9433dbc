import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForCreator as apply, creatorForm } from '../../support/bookings/creators.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* What two do at once to an application, what the database refuses whoever writes, and how a membership ends. */

let app: TestApp;
let reviewer: TestMember;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await signUp(app, { role: 'reviewer' });
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['creator_applications', 'creator_memberships']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const decide = (id: string, body: Record<string, unknown>, { token } = reviewer) => app.call('PUT', `/staff/creator_applications/${id}`, { token, body });
const withdraw = ({ token }: TestMember, id: string) => app.call('PUT', `/my/creator_applications/${id}/withdraw`, { token });
const codes = (answers: { status: number; body: { code?: string } }[]) => answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();
const runJob = () => app.handlers['end-memberships']({}, 'test');
const travel = (day: string) => {
  app.clock.now = new Date(`${day}T00:20:00+08:00`);
};
const classOf = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirstOrThrow()).class;
const membershipsOf = ({ memberId }: TestMember) =>
  app.database.db
    .selectFrom('creator_memberships')
    .select(['class', 'starts_on', 'ends_on', 'noticed', 'ended_at'])
    .where('member_id', '=', memberId)
    .execute();
const applicationsOf = ({ memberId }: TestMember) =>
  app.database.db.selectFrom('creator_applications').select(['kind', 'status']).where('member_id', '=', memberId).orderBy('created_at').execute();
const approved = async () => {
  const member = await signUp(app);
  await decide((await apply(app, member)).body.data.id, { event: 'approve' });
  await app.sent();
  return member;
};
/** An extension, as its member has sent it. */
const extension = async ({ memberId }: TestMember, status: 'applied' | 'more_asked' = 'applied') =>
  (
    await app.database.db
      .insertInto('creator_applications')
      .values({
        ...{ member_id: memberId, kind: 'extension', status, work_kind: 'published', published_on: '2028-05-02', work_url: null, info: '{}' },
        ...{ applied_on: '2029-11-01', created_at: app.clock.now, changed_at: app.clock.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const told = async () => (await app.sent()).map(({ subject }) => subject);

describe('at once', () => {
  test('of two applications one waits', async () => {
    const member = await signUp(app);
    expect(codes(await Promise.all([apply(app, member), apply(app, member)]))).toEqual(['ALREADY_APPLIED', 'done']);
    expect(await applicationsOf(member)).toEqual([{ kind: 'creator', status: 'applied' }]);
  });

  test('of two of staff who decide the second is told, and the member hears of one decision', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    await app.sent();
    const both = await Promise.all([decide(id, { event: 'approve' }), decide(id, { event: 'refuse', reason: 'Not yet' }, admin)]);
    expect(codes(both)).toEqual(['NOT_IN_STATE', 'done']);
    const [{ status } = { status: 'none' }] = await applicationsOf(member);
    expect(await classOf(member)).toBe(status === 'approved' ? 'creator' : 'general');
    expect(await membershipsOf(member)).toHaveLength(status === 'approved' ? 1 : 0);
    expect(await told()).toHaveLength(1);
  });

  test('approved twice it is one membership', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    expect(codes(await Promise.all([decide(id, { event: 'approve' }), decide(id, { event: 'approve' }, admin)]))).toEqual(['NOT_IN_STATE', 'done']);
    expect(await membershipsOf(member)).toHaveLength(1);
  });

  test('withdrawn and approved it is one of both', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    const [withdrawn, decided] = await Promise.all([withdraw(member, id), decide(id, { event: 'approve' })]);
    expect([withdrawn.status, decided.status].sort()).toEqual([200, 409]);
    expect(await applicationsOf(member)).toEqual([{ kind: 'creator', status: withdrawn.status === 200 ? 'cancelled' : 'approved' }]);
    expect(await classOf(member)).toBe(withdrawn.status === 200 ? 'general' : 'creator');
  });

  test('answered and withdrawn it is withdrawn in the end, or was answered too late', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    await decide(id, { event: 'ask', reason: 'The cover' });
    const answered = app.call('PUT', `/my/creator_applications/${id}`, { token: member.token, body: creatorForm() });
    const [first, second] = await Promise.all([answered, withdraw(member, id)]);
    expect(second.status).toBe(200);
    expect([200, 409]).toContain(first.status);
    expect(await applicationsOf(member)).toEqual([{ kind: 'creator', status: 'cancelled' }]);
  });

  test('extended and ended by the job it is either; never both', async () => {
    const member = await approved();
    travel('2029-11-18');
    const id = await extension(member);
    const token = await staffToken();
    await Promise.all([decide(id, { event: 'approve' }, token), runJob()]);
    await runJob();
    expect(await membershipsOf(member)).toEqual([{ class: 'creator', starts_on: '2026-11-18', ends_on: '2032-11-18', noticed: null, ended_at: null }]);
    expect(await classOf(member)).toBe('creator');
  });

  test('the job that runs twice tells and ends once', async () => {
    const member = await approved();
    travel('2029-09-19');
    await Promise.all([runJob(), runJob()]);
    expect(await told()).toEqual(['Your membership ends soon (days left: 60)']);
    travel('2029-11-18');
    await Promise.all([runJob(), runJob()]);
    expect(await told()).toEqual(['Your creator membership has ended']);
    expect(await classOf(member)).toBe('general');
  });
});

/** Logins end before a membership does: the reviewer who decides later is another. */
const staffToken = () => signUp(app, { role: 'reviewer' });

describe('a membership', () => {
  test('is told of 60, 30 and 7 days before its end, and then ends', async () => {
    const member = await approved();
    const log: [string, string[]][] = [];
    for (const day of [
      '2029-09-18',
      '2029-09-19',
      '2029-09-20',
      '2029-10-19',
      '2029-10-20',
      '2029-11-11',
      '2029-11-12',
      '2029-11-17',
      '2029-11-18',
      '2029-11-19',
    ]) {
      travel(day);
      await runJob();
      log.push([day, await told()]);
    }
    expect(log).toEqual([
      ['2029-09-18', []],
      ['2029-09-19', ['Your membership ends soon (days left: 60)']],
      ['2029-09-20', []],
      ['2029-10-19', ['Your membership ends soon (days left: 30)']],
      ['2029-10-20', []],
      ['2029-11-11', ['Your membership ends soon (days left: 7)']],
      ['2029-11-12', []],
      ['2029-11-17', []],
      ['2029-11-18', ['Your creator membership has ended']],
      ['2029-11-19', []],
    ]);
    expect(await classOf(member)).toBe('general');
    const history = await app.database.db
      .selectFrom('class_changes')
      .select(['event', 'from_class', 'to_class'])
      .where('member_id', '=', member.memberId)
      .execute();
    expect(history).toContainEqual({ event: 'ended', from_class: 'creator', to_class: 'general' });
  });

  test('after days off the latest notice alone comes, with the days that are left', async () => {
    await approved();
    travel('2029-11-15');
    await runJob();
    expect(await told()).toEqual(['Your membership ends soon (days left: 3)']);
    travel('2029-12-24');
    await runJob();
    expect(await told()).toEqual(['Your creator membership has ended']);
  });

  test('stays while an extension is under review; one that waits for its member is closed with it', async () => {
    const [reviewed, waiting] = [await approved(), await approved()];
    travel('2029-11-18');
    await extension(reviewed);
    await extension(waiting, 'more_asked');
    await runJob();
    expect([await classOf(reviewed), await classOf(waiting)]).toEqual(['creator', 'general']);
    expect(await applicationsOf(reviewed)).toContainEqual({ kind: 'extension', status: 'applied' });
    expect(await applicationsOf(waiting)).toContainEqual({ kind: 'extension', status: 'cancelled' });
  });

  test('of an associate who is a creator by now takes nothing from them', async () => {
    const member = await signUp(app);
    await decide((await apply(app, member, { kind: 'associate' })).body.data.id, { event: 'approve' });
    await app.database.db.updateTable('members').set({ class: 'creator' }).where('id', '=', member.memberId).execute();
    travel('2029-11-18');
    await runJob();
    expect(await classOf(member)).toBe('creator');
  });
});

describe('of whoever the centre has given another class', () => {
  /** A minute later: of one moment a history has one change. */
  const CHANGED_AT = new Date(TEST_NOW.getTime() + 60_000);
  const change = ({ memberId }: TestMember, type: string) => {
    app.clock.now = CHANGED_AT;
    return app.call('POST', `/staff/members/${memberId}/class`, { token: admin.token, body: { type, reason: 'By mistake' } });
  };

  test('a membership is over at once: no page, no extension, and nobody is told of an end that was long ago', async () => {
    const member = await approved();
    expect((await change(member, 'general')).status).toBe(200);
    await app.sent();
    expect(await membershipsOf(member)).toMatchObject([{ class: 'creator', ended_at: CHANGED_AT }]);
    const page = { zhuyin: 'ㄌ', kana: 'りん', latin: 'Lin', fields: ['drawing'], genres: ['fantasy'], since: 2015 };
    expect((await app.call('PUT', '/my/creator_page', { token: member.token, body: page })).body.code).toBe('NO_CREATOR_PAGE');
    expect((await app.call('GET', '/my/creator_membership', { token: member.token })).body.data).toMatchObject({ page: null, may_have_page: false });
    for (const day of ['2029-09-19', '2029-10-19', '2029-11-11', '2029-11-18']) {
      travel(day);
      await runJob();
    }
    expect(await told()).toEqual([]);
  });

  test('an extension that was asked for before cannot be approved any more, and can be refused', async () => {
    const member = await approved();
    const id = await extension(member);
    await change(member, 'associate');
    await app.sent();
    expect((await decide(id, { event: 'approve' })).body.code).toBe('NOT_IN_STATE');
    expect((await decide(id, { event: 'refuse', reason: 'No membership' })).status).toBe(200);
    expect(await told()).toHaveLength(1);
    expect(await classOf(member)).toBe('associate');
  });

  test('a creator by decision, or by an import, has no end, though their time as an associate had one', async () => {
    const [byDecision, byImport] = await Promise.all(
      [0, 1].map(async () => {
        const member = await signUp(app);
        await decide((await apply(app, member, { kind: 'associate' })).body.data.id, { event: 'approve' });
        return member;
      }),
    );
    if (byDecision === undefined || byImport === undefined) throw new Error('two');
    await change(byDecision, 'creator');
    await app.database.db.updateTable('members').set({ class: 'creator' }).where('id', '=', byImport.memberId).execute();
    await app.sent();
    for (const day of ['2029-09-19', '2029-11-11', '2029-11-18']) {
      travel(day);
      await runJob();
    }
    expect([await classOf(byDecision), await classOf(byImport), await told()]).toEqual(['creator', 'creator', []]);
    expect(await membershipsOf(byImport)).toMatchObject([{ class: 'associate', ended_at: new Date('2029-09-19T00:20:00+08:00') }]);
  });

  test('decided while an extension is approved, it is one after the other', async () => {
    const member = await approved();
    const id = await extension(member);
    const [extended, changed] = await Promise.all([decide(id, { event: 'approve' }), change(member, 'general')]);
    expect(changed.status).toBe(200);
    expect([200, 409]).toContain(extended.status);
    expect([await classOf(member), await membershipsOf(member)]).toMatchObject(['general', [{ ended_at: CHANGED_AT }]]);
  });
});

describe('the database refuses', () => {
  const row = { kind: 'creator', work_kind: 'published', published_on: '2026-03-01', work_url: 'https://night-buses.example/' };
  test.each([
    ['a creator without a kind of work', { work_kind: null, published_on: null }, 'creator_applications_work'],
    ['an associate with one', { kind: 'associate' }, 'creator_applications_work'],
    ['a published work without its day', { published_on: null }, 'creator_applications_published'],
    ['an online work with one', { work_kind: 'online' }, 'creator_applications_published'],
    ['an extension by a work online', { kind: 'extension', work_kind: 'online', published_on: null }, 'creator_applications_extension'],
    ['an associate without an address', { kind: 'associate', work_kind: null, published_on: null, work_url: null }, 'creator_applications_associate'],
    ['a work of more than three years ago', { published_on: '2023-11-17' }, 'creator_applications_recent'],
    ['a work of tomorrow', { published_on: '2026-11-19' }, 'creator_applications_recent'],
  ])('%s', async (_, change, constraint) => {
    const { memberId } = await signUp(app);
    const { kind, work_kind, published_on, work_url } = { ...row, ...change };
    const write = sql`INSERT INTO creator_applications (member_id, kind, status, work_kind, published_on, work_url, info, applied_on, created_at, changed_at)
      VALUES (${memberId}, ${kind}, 'applied', ${work_kind}, ${published_on}::date, ${work_url}, '{}', '2026-11-18', ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz)`;
    await expect(write.execute(app.database.db)).rejects.toMatchObject({ constraint });
  });
});
