/** The rooms and who may use whom. `npm run lint` checks it; docs/decisions/138 says why it is as it is. */

/** A room uses itself, the shared folders of its layer, and the rooms of its row: in every layer the same. No circles. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  opening: [],
  points: [],
  search: [],
  uploads: [],
  content: ['opening'],
  calendar: ['content', 'opening'],
  waitlist: ['identity', 'points'],
  rent: ['calendar', 'content', 'identity', 'opening', 'points', 'uploads', 'waitlist'],
  consultations: ['calendar', 'identity', 'opening', 'points', 'uploads', 'waitlist'],
  spaces: ['calendar', 'content', 'identity', 'opening', 'uploads'],
  closings: ['consultations', 'opening', 'points', 'rent', 'spaces', 'waitlist'],
  accounts: ['identity', 'points', 'spaces', 'uploads', 'waitlist'],
  oauth: ['identity'],
  contact: ['accounts'],
  retention: ['accounts', 'uploads'],
  staff: ['identity'],
};

/** Folders that serve every room and know none, by layer; a row names the other shared folders that they may use. */
export const SHARED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'src/server': {
    adapters: [],
    db: ['adapters'],
    emails: ['adapters'],
    jobs: ['adapters', 'db', 'emails'],
    delivery: ['adapters', 'db', 'emails', 'jobs'],
    http: ['adapters', 'db'],
    site: ['http'],
  },
  'src/domain': { time: [], text: [], site: [] },
  'src/contract': {},
  'src/islands': { ui: [], form: ['ui'], record: ['ui'], page: ['ui'], header: [], markup: [] },
};

/** What rooms may not use though it is shared: the built site is served, not asked. */
export const CLOSED = ['src/server/site'];
