/** The rooms and who may use whom. `npm run lint` checks it; docs/decisions/138 and 142 say why; `npm run docs:rooms` shows it. */

/** A room uses itself, the shared folders of its layer, and the rooms of its row: in every layer the same. No circles. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  invoices: [],
  opening: [],
  notifications: [],
  points: [],
  payments: ['identity', 'invoices', 'points'],
  levels: ['identity', 'points'],
  search: [],
  uploads: [],
  content: ['opening'],
  collections: ['content'],
  calendar: ['content', 'opening'],
  'my-calendar': ['calendar'],
  waitlist: ['calendar', 'identity', 'my-calendar', 'points'],
  spending: ['identity', 'points'],
  damage: ['uploads'],
  rent: ['calendar', 'content', 'damage', 'identity', 'my-calendar', 'opening', 'points', 'waitlist'],
  consultations: ['calendar', 'identity', 'my-calendar', 'opening', 'points', 'uploads', 'waitlist'],
  spaces: ['calendar', 'content', 'damage', 'identity', 'my-calendar', 'opening', 'uploads'],
  activities: ['calendar', 'content', 'identity', 'my-calendar', 'opening', 'points', 'waitlist'],
  closings: ['activities', 'consultations', 'identity', 'matchmaking', 'opening', 'points', 'releases', 'rent', 'spaces', 'waitlist'],
  accounts: ['identity', 'levels', 'points', 'spaces', 'uploads', 'waitlist'],
  creators: ['accounts', 'identity', 'releases', 'uploads'],
  matchmaking: ['accounts', 'activities', 'calendar', 'identity', 'my-calendar'],
  oauth: ['identity'],
  contact: ['accounts', 'identity'],
  retention: ['accounts', 'uploads'],
  staff: [
    'accounts',
    'activities',
    'consultations',
    'contact',
    'creators',
    'editing',
    'identity',
    'imports',
    'invoices',
    'levels',
    'matchmaking',
    'my-calendar',
    'payments',
    'points',
    'releases',
    'settings',
    'spaces',
    'waitlist',
    'webhooks',
  ],
  desk: ['activities', 'consultations', 'damage', 'identity', 'matchmaking', 'opening', 'rent', 'spaces'],
  webhooks: [],
  imports: ['accounts', 'matchmaking'],
  releases: ['activities', 'calendar', 'identity'],
  editing: ['identity', 'releases', 'uploads'],
  insight: ['activities', 'collections', 'consultations', 'content', 'creators', 'opening', 'rent', 'spaces'],
  settings: ['consultations', 'identity', 'levels', 'opening', 'payments', 'spaces'],
};

/** Folders that serve every room and know none, by layer; a row names the other shared folders that they may use. */
export const SHARED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'src/server': {
    telemetry: [],
    adapters: [],
    db: ['telemetry'],
    emails: ['adapters'],
    jobs: ['adapters', 'db', 'emails', 'telemetry'],
    delivery: ['adapters', 'db', 'emails', 'jobs', 'telemetry'],
    http: ['adapters', 'db', 'telemetry'],
    site: ['http'],
  },
  'src/domain': { time: [], text: [], site: [], state: [] },
  'src/contract': {},
  'src/islands': { ui: [], form: ['ui'], record: ['ui'], queue: ['page', 'record', 'ui'], grid: [], page: ['ui'], header: [], markup: [] },
};

/** Shared parts that rooms may not use: the built site is served, not queried. */
export const CLOSED = ['src/server/site'];

/** The content of each room, in a line. */
export const HOLDS: Readonly<Record<keyof typeof ROOMS, string>> = {
  identity: 'logging in and out, tokens, second factor, logins, codes and links that prove an address',
  invoices: 'uniform invoices and receipts: preferences of the buyer, issuing, voiding, allowances, the e-invoice provider',
  opening: 'opening hours, holidays, closed days, what is closed now',
  notifications: 'which messages a member gets, by which way; turning them off by the link of an e-mail',
  points: 'ledger, grants, expiry, the record',
  payments: 'orders of points, providers that take money, their notices, refunds',
  levels: 'classes of members: promotion, renewal and end by what they spend, and every change of a class',
  search: 'searching the site',
  uploads: 'files that members send',
  damage: 'photos of damage to equipment, seats and spaces, which the desk takes',
  content: 'what editors write: news, activities, databases, home page, drafts, counts of readers',
  collections: 'favourites: hearts on items, the list of a member',
  calendar: 'the public calendar, calendar files of bookings',
  'my-calendar': 'a member’s own calendar: all that they have booked, its private feed, the warning of a clash; each room gives its entries',
  waitlist: 'joining, leaving, offers, notifying; each kind of booking says what a place is',
  spending: 'points taken at the counter and at partner shops: codes, requests, PINs, reversals',
  rent: 'seats and equipment: availability, reserving, moving, cancelling; the desk’s steps',
  consultations: 'free consultations: slots, booking, the staff’s side',
  spaces: 'spaces for hire: calendar, application, review, lease, money, extension',
  activities: 'registering for activities: places, waitlist, review, check-in, what a change does to those registered',
  closings: 'closed days and hours, seats, equipment and spaces out of use: recording it, calling off what stands on it',
  accounts: 'registration, recovery, changed e-mail and mobile, profile, picture, creator info, accounts of the former site, export, leaving',
  creators: 'applications to be a creator or associate creator, their review, memberships and their end',
  matchmaking: 'appointments with teachers, introductions of creators and companies, upgrades to creator',
  oauth: 'applications of others, consent, metadata, app entry',
  contact: 'messages to the office',
  retention: 'what is deleted when; sealing secrets under a new key',
  staff: 'members as staff sees them, notes, locking accounts, roles, the audit record, tokens of other systems, what waits for staff',
  desk: 'the service desk: all that stands on a day by time, whatever its kind, and the next step of each',
  webhooks: 'telling the centre’s other systems what happens: addresses, signed messages, their log and replay',
  settings: 'settings with versions from when on: prices, plans, thresholds; what a change hits, and whom it is told to',
  imports: 'lists of members from CSV: tried out, carried out and reported in the browser',
  releases: 'from an editor’s change to the live site: making, showing and going back to releases',
  editing: 'writing content in the browser: what there is, saving it as it is written, its history, pictures beside it, and where it is kept',
  insight: 'the figures of a month: how full, what was sold, how long was waited, who did not come',
};

/** The content of each folder that serves every room. */
export const SHARED_HOLDS: Readonly<Record<string, string>> = {
  'src/server/telemetry': 'what is counted and traced, and how it is asked for',
  'src/server/adapters': 'files, mail, SMS, pictures, search, secrets',
  'src/server/db': 'connections, transactions, migrations, tables',
  'src/server/emails': 'texts and look of e-mails and SMS',
  'src/server/jobs': 'the queue, and how a job is defined',
  'src/server/delivery': 'sending e-mails and SMS, the e-mails that a step would send, bounces, what could not be delivered, the demo’s outbox',
  'src/server/http': 'a call from request to answer, idempotency, refusals, cached answers, OpenAPI',
  'src/server/site': 'the built site: files, heads, connections',
  'src/domain/time': 'Taipei time, periods, working days',
  'src/domain/text': 'strings and their limits',
  'src/domain/site': 'addresses of pages, what the browser stores',
  'src/domain/state': 'the state machine that every kind of record uses',
  'src/islands/ui': 'pieces of every screen',
  'src/islands/form': 'forms, fields, uploads, codes',
  'src/islands/record': 'lists of records: loading, pages, the question of a dialog, sections and tickets',
  'src/islands/queue':
    'what every queue of staff’s side is made of: a list with filters, the open item, a decision with what it does, the keyboard, the gate of a role',
  'src/islands/grid': 'the keyboard of every grid',
  'src/islands/page': 'plain scripts of all pages',
  'src/islands/header': 'the header',
  'src/islands/markup': 'markup that pages and islands share',
};

/** The most files of code in a folder. */
export const MAX_FILES = 22;
/** The most lines of a source file, without the styles in it. */
export const MAX_LINES = 300;
/** The most lines of a file of tests: those of one call or screen stand together, with what they prepare. */
export const TEST_MAX_LINES = 700;
/** Folders that are longer, with the most they may hold, and why. Splitting one takes its line out. */
export const LONG_FOLDERS: Readonly<Record<string, { files: number; why: string }>> = {
  'src/server/db/migrations': { files: Number.POSITIVE_INFINITY, why: 'numbered, and never moved once they have run' },
};
