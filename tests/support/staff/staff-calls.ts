import { calls, files } from '../../../src/contract/index.ts';
import { TEST_NOW, type TestApp } from '../app.ts';
import { blockCalls } from '../bookings/blocks.ts';
import { closureCalls } from '../bookings/closure-calls.ts';
import { queueCalls } from '../bookings/queue-items.ts';
import { deskCalls } from '../bookings/rents.ts';
import { settingCalls } from '../bookings/settings.ts';
import { messageCalls } from '../messages.ts';
import { creatorCalls } from '../services/creator-calls.ts';
import { importCalls } from '../services/imports.ts';
import { otherSystemCalls } from '../services/other-systems.ts';
import { invoiceCalls } from '../services/payment-rows.ts';
import { bookingCalls } from './booking-calls.ts';
import { contentCalls } from './content-calls.ts';
import { memberCalls } from './member-calls.ts';
import type { StaffCalls, StaffWorld } from './prepared-call.ts';
import { releaseCalls } from './release-calls.ts';

/** The names of all of them, as the contract has them. */
export const STAFF_CALLS: readonly string[] = [...calls, ...files].filter(({ access }) => Array.isArray(access)).map(({ method, path }) => `${method} ${path}`);

/** Takes away what was booked for these calls: its places are few. */
export async function clearStaffWork(app: TestApp): Promise<void> {
  app.clock.now = TEST_NOW;
  for (const table of [
    'matchmaking_appointments',
    'matchmaking_introductions',
    'matchmaking_upgrades',
    'creator_applications',
    'creator_memberships',
    'registrations',
    'rent_units',
    'rents',
    'advisories',
    'space_bans',
    'space_leases',
    'rate_limits',
    'spendings',
  ])
    await app.database.query(`DELETE FROM ${table}`, []);
}

/** Every call that is for some roles only: one that would work, and what the record of staff's acts says of it. Written out, not read from the contract. */
export function staffCalls(world: StaffWorld): StaffCalls {
  const { app, admin, nobody } = world;
  return {
    ...memberCalls(world),
    ...bookingCalls(world),
    ...otherSystemCalls(() => app),
    ...importCalls(() => app),
    ...closureCalls(() => app),
    ...settingCalls(() => app),
    ...releaseCalls(() => app),
    ...contentCalls(() => ({ app, admin })),
    ...invoiceCalls(
      () => app,
      () => nobody,
    ),
    ...messageCalls(() => app),
    ...queueCalls(() => ({ app, admin })),
    ...blockCalls(() => ({ app, admin })),
    ...deskCalls(() => app),
    ...creatorCalls(() => app),
  };
}
