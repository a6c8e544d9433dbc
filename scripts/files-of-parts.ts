/*
 * PostgreSQL has all tests. The embedded database speaks the same dialect through the same queries, so it has what could differ: all tests of the
 * database, those that only it can do, and a file of each room's calls, which find what waits for a second connection (docs/decisions/197).
 * The browser's tests run the whole product on it. `npm test -- whole` has these, and `npm test -- pglite-all` runs the rest of the calls too.
 */

/** The file of each room of `tests/api` that runs on both databases; of rooms whose files run on one of them by their name, none. */
export const ON_BOTH = [
  'accounts/member',
  'activities/registration',
  'calendar/booking-ics',
  'closings/closing',
  'collections/collect',
  'consultations/consultation',
  'contact/contact',
  'content/content',
  'creators/creator-applications',
  'damage/damage-photos',
  'delivery/messages',
  'desk/day',
  'editing/editing',
  'http/idempotency',
  'identity/token',
  'imports/imports',
  'insight/insight',
  'invoices/ecpay-invoices',
  'levels/my-level',
  'matchmaking/introductions',
  'my-calendar/my-calendar',
  'notifications/notifications',
  'oauth/third',
  'opening/holidays-end',
  'payments/recharge',
  'points/points',
  'processes/killed',
  'releases/releases',
  'rent/rent',
  'search/search',
  'settings/settings',
  'site/site',
  'spaces/space-lease',
  'spending/spending',
  'staff/audit',
  'stores-away/database-away',
  'telemetry/metrics',
  'uploads/upload',
  'waitlist/waitlist',
  'webhooks/webhooks',
];

/** As Vitest takes them, parts of paths: those that only it can do, its schema, one way of a booking and one command of an operator. */
export const ON_PGLITE = ['.pglite.test', 'tests/db/database/', 'tests/api/rent/rent.test', 'tests/api/activities/activities-command.test'];
/** The same of a whole run (docs/decisions/282): what PostgreSQL has shown, again. */
export const ON_PGLITE_AGAIN = [
  'tests/db/',
  '.pglite.test',
  'activities-command.test',
  'staff-command.test',
  ...ON_BOTH.map((file) => `tests/api/${file}.test`),
];

/**
 * Tests of many histories made by chance, of many builds, and of processes of the product that are killed, cut off or replaced amid one kind of work after the other, which a whole run
 * has: each has one of its kind beside it that is run once (`processes/killed`, `worker-kill`, `two-nodes`, `stores-away/database-away`, `staff/attacks/cut-at-commit`, `renderer/ready`).
 */
export const HISTORIES = [
  'tests/api/releases/renderer/edits.pglite.test.ts',
  'tests/api/releases/renderer/kept-renderer.pglite.test.ts',
  'tests/api/releases/renderer/killed-rendering.postgres.test.ts',
  'tests/api/processes/imports-kill.postgres.test.ts',
  'tests/api/processes/migrate-under-load.postgres.test.ts',
  'tests/api/processes/outbox-kill.postgres.test.ts',
  'tests/api/processes/payments-database-killed.postgres.test.ts',
  'tests/api/processes/payments-killed.test.ts',
  'tests/api/processes/registrations.postgres.test.ts',
  'tests/api/processes/rolling.postgres.test.ts',
  'tests/api/processes/schedules.postgres.test.ts',
  'tests/api/processes/webhooks-kill.postgres.test.ts',
  'tests/api/staff/attacks/killed.postgres.test.ts',
  'tests/api/staff/attacks/killed-later.postgres.test.ts',
  'tests/api/stores-away/frozen-database.postgres.test.ts',
  'tests/api/stores-away/lost-connections.postgres.test.ts',
  'tests/api/stores-away/pooler.postgres.test.ts',
  'tests/db/invoices/invoices-killed.postgres.test.ts',
  'tests/db/matchmaking/import-killed.postgres.test.ts',
];
