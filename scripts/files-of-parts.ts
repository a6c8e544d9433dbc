/*
 * PostgreSQL has all tests. The embedded database speaks the same dialect through the same queries, so it has what could differ: the tests of its schema,
 * its jobs and races, those that only it can do, and a file of each room's calls, which find what waits for a second connection (docs/decisions/197).
 * The browser's tests run the whole product on it. `npm test -- whole` has these, and `npm test -- pglite-all` runs all the rest on it too.
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
  'staff/staff-members',
  'stores-away/database-away',
  'telemetry/metrics',
  'uploads/upload',
  'waitlist/waitlist',
  'webhooks/webhooks',
];

/** As Vitest takes them, parts of paths: those that only it can do, its schema and one way of a booking. */
export const ON_PGLITE = [
  '.pglite.test',
  ...['database', 'former-names', 'languages', 'migrate', 'sql-sources', 'status-at'].map((file) => `tests/db/database/${file}`),
  'tests/api/rent/rent.test',
];
/** The same of a whole run (docs/decisions/282): what PostgreSQL has shown, again. */
export const ON_PGLITE_AGAIN = [
  'tests/db/database/',
  'tests/db/jobs/',
  'race.test',
  '.pglite.test',
  'activities-command.test',
  'staff-command.test',
  ...ON_BOTH.map((file) => `tests/api/${file}.test`),
];

/**
 * Files that a whole run alone has (docs/decisions/501): what the product does as processes, to floods, over many builds and with another language. `npm test` has the rules,
 * the calls and the screens, and one file of each kind of these.
 */
export const WHOLE_ALONE: Readonly<Record<string, readonly string[]>> = {
  /** Many histories made by chance, and many builds; `releases/releases` stays. */
  histories: [
    'tests/api/releases/renderer/draft-pages.pglite.test.ts',
    'tests/api/releases/renderer/edits.pglite.test.ts',
    'tests/api/releases/renderer/kept-renderer.pglite.test.ts',
    'tests/api/releases/renderer/killed-rendering.postgres.test.ts',
    'tests/api/releases/renderer/moments.pglite.test.ts',
    'tests/api/releases/renderer/ready.pglite.test.ts',
    'tests/db/insight/month-figures-race.postgres.test.ts',
    'tests/db/rent/rent-same.test.ts',
  ],
  /** A recipe that is followed in a copy of the whole product. */
  recipes: ['scripts/words/new-language.test.ts'],
  /** Processes that are killed, cut off, stopped or replaced amid one kind of work after the other; `processes/killed`, `two-nodes`, `start` and `staff/attacks/cut-at-commit` stay. */
  processes: [
    'tests/api/processes/data-folder.pglite.test.ts',
    'tests/api/processes/full-disk-database.pglite.test.ts',
    'tests/api/processes/full-disk.pglite.test.ts',
    'tests/api/processes/full-disk.postgres.test.ts',
    'tests/api/processes/full-log.pglite.test.ts',
    'tests/api/processes/imports-kill.postgres.test.ts',
    'tests/api/processes/migrate-under-load.postgres.test.ts',
    'tests/api/processes/nodes.postgres.test.ts',
    'tests/api/processes/outbox-kill.postgres.test.ts',
    'tests/api/processes/payments-database-killed.postgres.test.ts',
    'tests/api/processes/payments-killed.test.ts',
    'tests/api/processes/process.test.ts',
    'tests/api/processes/registrations.postgres.test.ts',
    'tests/api/processes/rolling.postgres.test.ts',
    'tests/api/processes/schedules.postgres.test.ts',
    'tests/api/processes/screens-seed.pglite.test.ts',
    'tests/api/processes/webhooks-kill.postgres.test.ts',
    'tests/api/processes/worker-kill.postgres.test.ts',
    'tests/api/processes/worker-stop.postgres.test.ts',
    'tests/api/releases/killed-releases.postgres.test.ts',
    'tests/api/staff/attacks/acting-ended.postgres.test.ts',
    'tests/api/staff/attacks/killed-later.postgres.test.ts',
    'tests/api/staff/attacks/killed.postgres.test.ts',
    'tests/api/telemetry/processes.test.ts',
    'tests/db/closings/closing-killed.postgres.test.ts',
    'tests/db/invoices/invoices-killed.postgres.test.ts',
    'tests/db/levels/loyal-killed.postgres.test.ts',
    'tests/db/matchmaking/import-killed.postgres.test.ts',
    'tests/db/points/monthly-killed.postgres.test.ts',
  ],
  /** Stores, servers, hosts and folders that are away, frozen, full, slow or others'; `stores-away/database-away` and `editing/git-hosts`, at one of its hosts, stay. */
  'stores away': [
    'tests/api/editing/changed-elsewhere.test.ts',
    'tests/api/editing/clips.test.ts',
    'tests/api/editing/faults.test.ts',
    'tests/api/editing/large-files.test.ts',
    'tests/api/editing/reviews.test.ts',
    'tests/api/releases/followed.postgres.test.ts',
    'tests/api/releases/storing/store-site.test.ts',
    'tests/api/stores-away/back-up.postgres.test.ts',
    'tests/api/stores-away/frozen-database.postgres.test.ts',
    'tests/api/stores-away/frozen-store.test.ts',
    'tests/api/stores-away/lost-connections.postgres.test.ts',
    'tests/api/stores-away/pooler.postgres.test.ts',
    'tests/api/stores-away/replica.postgres.test.ts',
  ],
  /** Commands of an operator, each of them a process of its own; `activities-command` stays. */
  commands: [
    'tests/api/closings/closing-command.test.ts',
    'tests/api/delivery/message-commands.test.ts',
    'tests/api/delivery/sender.test.ts',
    'tests/api/staff/staff-command.test.ts',
    'tests/api/staff/systems-command.test.ts',
  ],
  /** Floods and hostile values to one call after the other, and the cost of each list at a hundred times its rows; `http/access`, `wire` and `staff/audit`, of every call, stay. */
  sweeps: [
    'tests/api/http/cross-site.test.ts',
    'tests/api/http/hostile-addresses.test.ts',
    'tests/api/insight/insight-costs.postgres.test.ts',
    'tests/api/staff/attacks/floods.test.ts',
    'tests/api/staff/attacks/hostile-bodies.pglite.test.ts',
    'tests/api/staff/attacks/long-lists.test.ts',
    'tests/api/staff/attacks/stored-markup.test.ts',
    'tests/api/staff/hostile-input.test.ts',
    'tests/api/staff/lists/list-costs.postgres.test.ts',
  ],
};
