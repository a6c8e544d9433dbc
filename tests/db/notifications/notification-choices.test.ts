import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson, readPersonalTables } from '../../../src/server/accounts/leaving/personal-data.ts';
import { newUnsubscribeToken } from '../../../src/server/delivery/unsubscribe-token.ts';
import { isWantedNow } from '../../../src/server/jobs/wanted-messages.ts';
import { changeLinkedChoice } from '../../../src/server/notifications/linked-choice.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* What the database holds of choices, whoever writes them: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const put = ({ memberId }: TestMember, { kind = 'advisory_reminder', channel = 'mail', by = 'profile' } = {}) =>
  app.database.query(`INSERT INTO notification_choices (member_id, kind, channel, is_on, chosen_by, chosen_at) VALUES ($1, $2, $3, false, $4, now())`, [
    memberId,
    kind,
    channel,
    by,
  ]);
const choose = ({ token }: TestMember, isOn: boolean) =>
  app.call('PUT', '/my/notifications', { token, body: { kind: 'advisory_reminder', channel: 'mail', is_on: isOn } });
const linkOf = ({ memberId, email }: TestMember) => newUnsubscribeToken(app.secrets, { memberId, kind: 'advisory_reminder', address: email });
const rowsOf = ({ memberId }: TestMember) =>
  app.database.db.selectFrom('notification_choices').select(['is_on', 'chosen_by']).where('member_id', '=', memberId).execute();

test.each([
  ['messages that are always sent', { kind: 'account' }, 'notification_choices_optional'],
  ['messages of nobody', { kind: 'newsletter' }, 'notification_choices_optional'],
  ['a way that the kind does not have', { kind: 'space_progress', channel: 'sms' }, 'notification_choices_optional'],
  ['a way that there is not', { channel: 'fax' }, 'notification_choices_optional'],
  ['somebody who is nobody', { by: 'staff' }, 'notification_choices_chosen_by_check'],
])('the database refuses a choice about %s', async (_, row, constraint) => {
  const member = await signUp(app);
  await expect(put(member, row)).rejects.toMatchObject({ constraint });
  expect(await rowsOf(member)).toEqual([]);
});

test('a second row for the same kind and way is refused, and so is one for nobody', async () => {
  const member = await signUp(app);
  await put(member);
  await expect(put(member)).rejects.toMatchObject({ constraint: 'notification_choices_pkey' });
  await expect(put({ ...member, memberId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({ code: '23503' });
});

test('the member’s page, the link and the mail program’s button at once: every call is answered, and one row is left', async () => {
  for (let round = 0; round < 3; round += 1) {
    const member = await signUp(app);
    const token = linkOf(member);
    const calls = await Promise.all([
      choose(member, true),
      choose(member, false),
      app.call('PUT', `/unsubscribe/${token}/choice`, { body: { is_on: true } }),
      ...Array.from({ length: 4 }, () => app.call('POST', `/unsubscribe/${token}`, { body: { 'List-Unsubscribe': 'One-Click' } })),
    ]);
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
    const rows = await rowsOf(member);
    expect(rows).toHaveLength(1);
    const notice = { memberId: member.memberId, kind: 'advisory_reminder', channel: 'mail' } as const;
    expect(await isWantedNow(app.database.db, notice)).toBe(rows[0]?.is_on);
  }
});

test('a member who is deleted while a link is pressed leaves no choice behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const member = await signUp(app);
    const token = linkOf(member);
    const press = () =>
      changeLinkedChoice(app, { token, isOn: false, by: 'one_click' }).then(
        () => 'done',
        () => 'refused',
      );
    await Promise.all([
      press(),
      app.database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('members').select('id').where('id', '=', member.memberId).forUpdate().executeTakeFirstOrThrow();
        await erasePerson(tx, app.jobs, { memberId: member.memberId, now: TEST_NOW });
      }),
      press(),
    ]);
    expect(await rowsOf(member)).toEqual([]);
    expect(await press()).toBe('refused');
  }
});

test('an export shows what was chosen, and how', async () => {
  const member = await signUp(app);
  await choose(member, false);
  const tables = await app.database.db.transaction().execute((tx) => readPersonalTables(tx, member.memberId));
  expect(tables.find(({ name }) => name === 'notification_choices')?.rows).toMatchObject([
    { kind: 'advisory_reminder', channel: 'mail', is_on: false, chosen_by: 'profile', chosen_at: TEST_NOW },
  ]);
});
