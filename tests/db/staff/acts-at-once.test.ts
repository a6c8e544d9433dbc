import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { sealAudit } from '../../../src/server/staff/seal-audit.ts';
import { verifyAudit } from '../../../src/server/staff/verify-audit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { block } from '../../support/bookings/blocks.ts';
import { close } from '../../support/bookings/closings.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { settingOf } from '../../support/bookings/settings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Several of the staff act at once on what hangs together: parallel for real on PostgreSQL, one after another on PGlite. */

const ROUNDS = 3;
let app: TestApp;
let admins: [TestMember, TestMember];
beforeAll(async () => {
  app = await openTestApp();
  admins = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
});
afterAll(() => app.close());

const count = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows.length;
const REASON = { reason: 'Registered twice' };

test('an account is joined while it is made anonymous, and the one that stays is made anonymous as well', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, into] = [await signUp(app, { points: 30 }), await signUp(app, { points: 20 })];
    const [one, other] = admins;
    const answers = await Promise.all([
      app.call('POST', `/staff/members/${into.memberId}/merge`, { token: one.token, body: { other_id: from.memberId, ...REASON } }),
      app.call('POST', `/staff/members/${from.memberId}/anonymise`, { token: other.token, body: REASON }),
      app.call('POST', `/staff/members/${into.memberId}/anonymise`, { token: other.token, body: REASON }),
      reserve(app, from, { device: SAMPLE.seats.b1, from: 10 + round, to: 11 + round }),
    ]);
    for (const { status, body } of answers) expect([200, 401, 404, 409, 503], JSON.stringify(body)).toContain(status);
    expect(answers.slice(0, 3).some(({ status }) => status === 200)).toBe(true);
    // Each account was closed once at the most, and whoever is gone has nothing that stands.
    for (const { memberId } of [from, into]) {
      expect(await count("SELECT FROM account_closures WHERE member_id = $1 AND status = 'applied'", [memberId])).toBeLessThan(2);
      const gone = await count('SELECT FROM members WHERE id = $1 AND deleted_at IS NOT NULL', [memberId]);
      if (gone === 1) expect(await count("SELECT FROM rents WHERE member_id = $1 AND status = 'reserved'", [memberId])).toBe(0);
    }
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
  }
});

test('a day is closed, a seat of it blocked and its price changed while it is booked: what stands is neither closed nor blocked, and has one price', async () => {
  const [one, other] = admins;
  const id = settingOf('device_price', SAMPLE.seat);
  const before = (await app.call('GET', `/staff/settings/${id}`, { token: one.token })).body.data;
  const price = { points_per_hour: 77, seen: before.seen, reason: 'New chairs', valid_from: '2026-12-01 10:00:00' };
  const members = await Promise.all(Array.from({ length: 4 }, () => signUp(app, { points: 500 })));
  const answers = await Promise.all([
    close(app, one, { day: SATURDAY, from_hour: 14, to_hour: 16 }),
    block(app, other, { devices: `${SAMPLE.seat}:1` }),
    app.call('POST', `/staff/settings/${id}`, { token: one.token, body: price }),
    app.call('POST', `/staff/settings/${id}`, { token: other.token, body: { ...price, points_per_hour: 78 } }),
    ...members.map((member, i) => reserve(app, member, { device: SAMPLE.seat, from: 12 + 2 * i, to: 14 + 2 * i })),
  ]);
  for (const { status, body } of answers) expect([200, 409, 503], JSON.stringify(body)).toContain(status);
  expect(
    answers
      .slice(2, 4)
      .map(({ status }) => status)
      .sort(),
    'of two prices one',
  ).toEqual([200, 409]);
  await app.sent();
  const standing = `SELECT FROM rents WHERE status = 'reserved' AND period && tstzrange('${SATURDAY} 14:00+08', '${SATURDAY} 16:00+08')`;
  if (answers[0]?.status === 200) expect(await count(standing)).toBe(0);
  expect(await count(`SELECT FROM setting_versions WHERE kind = 'device_price' AND subject = $1`, [SAMPLE.seat])).toBe(1);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('after all of it the record of what was done still verifies', async () => {
  await sealAudit(app);
  const found = await verifyAudit(app.database.db, { keptSince: new Date(0) });
  expect([found.seals > 0, found.unsealed, found.faults]).toEqual([true, 0, []]);
});
