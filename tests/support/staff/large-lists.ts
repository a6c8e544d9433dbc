/** An item of the content of tests; elsewhere there are others. */
export const ITEM = 'news.sample-news-1';

const SURNAME = { q: '林', what: 'a surname of a tenth' } as const;
const MEMBER = [
  { q: 'reader500', what: 'an account' },
  { q: 'ader500', what: 'the middle of an account' },
  { q: '讀50', what: 'a part of a name' },
  SURNAME,
  { q: 'reader', what: 'what all accounts have' },
] as const;

/** A list of staff: its address, and what is searched for in it. */
export interface LargeList {
  path: string;
  query?: string;
  searches?: readonly { q: string; what: string }[];
}

/** The lists of staff. Those of the centre itself (closings, blocks, settings, tokens) do not grow with its members. */
export const LARGE_LISTS: Readonly<Record<string, LargeList>> = {
  members: { path: 'members', searches: MEMBER },
  'members of staff': { path: 'members', query: 'state=staff' },
  'the day': { path: 'day', searches: MEMBER },
  'bookings of today': { path: 'rents', searches: MEMBER },
  registrations: { path: 'registrations', searches: MEMBER },
  'registrations, the oldest': { path: 'registrations', query: 'sort=oldest' },
  'registrations under review': { path: 'registrations', query: 'status=applied' },
  'payments with points': { path: 'spendings', searches: MEMBER },
  consultations: { path: 'advisory', searches: [...MEMBER, { q: '部作品', what: 'a text that all have' }, { q: 'book 500', what: 'a text' }] },
  'consultations that wait': { path: 'advisory', query: 'when=waiting' },
  'consultations to come': { path: 'advisory', query: 'when=upcoming' },
  leases: { path: 'space/apply', searches: [...MEMBER, { q: '第500屆', what: 'a title' }] },
  'leases that wait': { path: 'space/apply', query: 'when=waiting' },
  'leases that are open': { path: 'space/apply', query: 'when=open' },
  'creators’ applications': { path: 'creator_applications', searches: MEMBER },
  'applications to be a creator by matchmaking': { path: 'matchmaking_upgrades' },
  appointments: { path: 'appointments', searches: MEMBER },
  'appointments to come': { path: 'appointments', query: 'status=reserved' },
  'appointments, the newest': { path: 'appointments', query: 'sort=newest' },
  introductions: { path: 'introductions', searches: MEMBER },
  messages: { path: 'contact', searches: [{ q: 'writer500@', what: 'an address' }, SURNAME] },
  'messages that wait': { path: 'contact', query: 'state=open' },
  'messages, the newest': { path: 'contact', query: 'sort=newest' },
  undelivered: {
    path: 'undelivered',
    searches: [
      { q: 'reader500@', what: 'an address' },
      { q: 'rent-', what: 'a text that all have' },
    ],
  },
  deletions: { path: 'deletions', searches: MEMBER },
  orders: { path: 'orders', searches: [{ q: 'reader500', what: 'an account' }] },
  'orders with a refund': { path: 'orders', query: 'refund=open' },
  refunds: { path: 'refunds', searches: [{ q: 'reader500', what: 'an account' }] },
  invoices: { path: 'invoices', searches: [{ q: 'reader549', what: 'an account' }] },
  differences: { path: 'reconciliation', searches: [{ q: 'BENCH000000000000500', what: 'a number' }] },
  'days compared': { path: 'reconciliations' },
  audit: { path: 'audit', searches: [{ q: 'reader500', what: 'an account' }] },
  'audit, changes': { path: 'audit', query: 'action=change' },
  'messages to another system': { path: 'webhooks/00000000-0000-4000-8000-000000000001/deliveries' },
  imports: { path: 'imports', searches: [{ q: 'bench', what: 'a file' }] },
  'lines of an import': { path: 'imports/00000000-0000-4000-8000-000000000002/lines' },
  'what is out of service': { path: 'device_units' },
  closings: { path: 'closings' },
  'special hours': { path: 'special_hours' },
  releases: { path: 'releases' },
  content: { path: 'content' },
  'acts on an item of content': { path: `content/${ITEM}/changes` },
  blocks: { path: 'blocks', query: 'when=coming' },
  settings: { path: 'settings' },
};
