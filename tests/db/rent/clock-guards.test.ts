import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADVISORY_MACHINE, type AdvisoryEvent } from '../../../src/domain/consultations/consultation-state.ts';
import { RENT_MACHINE, type RentEvent } from '../../../src/domain/rent/rent-state.ts';
import { afterEvent } from '../../../src/domain/state/state-machine.ts';
import { endAdvisoriesUntil } from '../../../src/server/consultations/queries.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* What time changes is written down by SQL, which has guards of its own: at every boundary they do what the rows of the machine say. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);

test('rent_end ends, and marks as not arrived, what the clock may, and nothing else', async () => {
  const { db } = app.database;
  const { memberId, ...member } = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, { memberId, ...member }, { extras: [{ device_id: SAMPLE.tablet }] })).body.data;
  const [start, end, lapsesAt] = [at('2026-11-21 14:00'), at('2026-11-21 17:00'), at('2026-11-21 14:30')];
  const differences: string[] = [];
  for (const status of ['reserved', 'in_process', 'ended', 'not_arrived', 'cancelled'] as const) {
    for (const isOut of status === 'in_process' ? [false, true] : [false]) {
      for (const time of ['14:29:59', '14:30:00', '16:59:59', '17:00:00']) {
        const now = at(`2026-11-21 ${time}`);
        await db.updateTable('rents').set({ status, checked_in_at: start }).where('id', '=', id).execute();
        await db
          .updateTable('rent_units')
          .set({ out_at: isOut ? start : null })
          .where('rent_id', '=', id)
          .where('kind', '=', 'equipment')
          .execute();
        await sql`SELECT rent_end(${memberId}::uuid, ${now}::timestamptz)`.execute(db);
        const written = (await db.selectFrom('rents').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
        const rent = { status, start, end, cancelBefore: at('2026-11-20 14:00'), lapsesAt, isOut };
        const outcomes = (['miss', 'end'] satisfies RentEvent[]).map((event) => afterEvent(RENT_MACHINE, rent, { event, by: 'clock' }, now));
        const expected = outcomes.flatMap((outcome) => ('to' in outcome ? [outcome.to] : []))[0] ?? status;
        if (written !== expected) differences.push(`${status}${isOut ? ', out' : ''} at ${time}: ${written}, not ${expected}`);
      }
    }
  }
  expect(differences).toEqual([]);
});

test('the job of consultations ends what the clock may, and nothing else', async () => {
  const { db } = app.database;
  const { id } = (await ask(app, await signUp(app))).body.data;
  const start = at('2026-11-27 14:00');
  const differences: string[] = [];
  for (const status of ['applied', 'in_process', 'reserved', 'ended', 'not_arrived', 'unapproved', 'cancelled'] as const) {
    for (const time of ['2026-11-27 13:59:59', '2026-11-27 23:59:59', '2026-11-28 00:00:00']) {
      const now = at(time);
      await db.updateTable('advisories').set({ status, teacher: '阿虎' }).where('id', '=', id).execute();
      await endAdvisoriesUntil(db, now);
      const written = (await db.selectFrom('advisories').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
      const outcome = afterEvent(ADVISORY_MACHINE, { status, category: 'creator', start }, { event: 'end' satisfies AdvisoryEvent, by: 'clock' }, now);
      const expected = 'to' in outcome ? outcome.to : status;
      if (written !== expected) differences.push(`${status} at ${time}: ${written}, not ${expected}`);
    }
  }
  expect(differences).toEqual([]);
});
