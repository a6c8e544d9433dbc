import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REGISTRATION_STATUSES, registrationStatusAt } from '../../../src/domain/activities/registration-state.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('SQL and domain say the same of a status at an instant', async () => {
  const times = [-1, 0, 1].map((step) => new Date(TEST_NOW.getTime() + step));
  for (const status of REGISTRATION_STATUSES)
    for (const end of times)
      for (const lapsesAt of [...times, null]) {
        const { rows } = await sql<{ status: string }>`
          SELECT registration_status_at(${status}, ${end}::timestamptz, ${lapsesAt}::timestamptz, ${TEST_NOW}::timestamptz) AS status`.execute(app.database.db);
        expect([status, rows[0]?.status]).toEqual([status, registrationStatusAt({ status, end, lapsesAt }, TEST_NOW)]);
      }
});

test('the database refuses whoever writes past the rules', async () => {
  const member = await signUp(app);
  await apply(app, member, ACTIVITY.talk, { size: 3 });
  const insert = (size: number, session = 'sample-talk/0') =>
    sql`
    INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
    SELECT ${member.memberId}::uuid, id, activity_id, type, period, place, ${size}::integer, 'registered', ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz
    FROM activity_sessions WHERE id = ${session}`.execute(app.database.db);
  await expect(insert(1)).rejects.toThrow('registrations_once');
  await expect(insert(31, 'sample-tour/0')).rejects.toThrow('no place is left');
  await expect(insert(0, 'sample-tour/0')).rejects.toThrow('registrations_size_check');
  await expect(sql`UPDATE registrations SET size = 21 WHERE member_id = ${member.memberId}::uuid`.execute(app.database.db)).rejects.toThrow('no place is left');
  await sql`UPDATE registrations SET size = 20 WHERE member_id = ${member.memberId}::uuid`.execute(app.database.db);
  await sql`DELETE FROM registrations WHERE member_id = ${member.memberId}::uuid`.execute(app.database.db);
  const { held } = await app.database.db.selectFrom('activity_sessions').select('held').where('id', '=', 'sample-talk/0').executeTakeFirstOrThrow();
  expect(held).toBe(0);
});
