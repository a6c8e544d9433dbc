import { startPostgres } from '../../scripts/database/postgres.ts';
import { EXPORT_TYPES } from '../../src/contract/export-format.ts';
import { tokenOf } from '../members.ts';
import { median, reportRounds } from '../report.ts';
import { fillCentre } from './centre-rows.ts';
import { type Centre, openCentre } from './staff-members.ts';

/** Members, and bookings of theirs. */
const SIZES = [
  { members: 1000, bookings: 1000 },
  { members: 100_000, bookings: 1_000_000 },
] as const;
const ROUNDS = 3;
const [WARM_UP, TRIES] = [6, 15];
const MAX_GROWTH = 3;

const SURNAME = { q: '林', what: 'a surname of a tenth' } as const;
const MEMBER = [
  { q: 'reader500', what: 'an account' },
  { q: '讀50', what: 'a part of a name' },
  SURNAME,
  { q: 'reader', what: 'what all accounts have' },
] as const;

/** A list: its address, and what is searched for in it. */
interface List {
  path: string;
  query?: string;
  searches?: readonly { q: string; what: string }[];
}

/** Every list of staff. Those of the centre itself (closings, blocks, settings, tokens) do not grow with its members. */
const LISTS: Readonly<Record<string, List>> = {
  members: { path: 'members', searches: MEMBER },
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
  appointments: { path: 'appointments' },
  introductions: { path: 'introductions' },
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
  blocks: { path: 'blocks', query: 'when=coming' },
  settings: { path: 'settings' },
};

/** The time that staff's lists take at 100,000 members and 1,000,000 bookings, against 1,000 of each: the first page, each search, and the first byte of the file. */
export async function staffLists(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const centres: Centre[] = [];
  for (const size of SIZES) {
    const centre = await openCentre(size.members);
    await fillCentre(centre.database, size);
    centres.push(centre);
  }
  const origins = centres.map(({ server }) => server.origin);
  for (const [name, { path, query = '', searches = [] }] of Object.entries(LISTS)) {
    await compare(`${name}: first page`, origins, (origin) => timeOf(`${origin}/api/staff/${path}?per_page=25&${query}`, 'all'));
    for (const { q, what } of searches)
      await compare(`${name}: ${what}`, origins, (origin) => timeOf(`${origin}/api/staff/${path}?per_page=25&${query}&q=${encodeURIComponent(q)}`, 'all'));
    await compare(`${name}: first byte of the file`, origins, (origin) => timeOf(`${origin}/api/staff/${path}?${query}`, 'first byte'));
  }
  for (const { server, database, drop } of centres) {
    await server.stop();
    await database.close();
    await drop();
  }
  await cluster.stop();
}

/** Each request to the one centre stands beside the same to the other, so that whatever else the machine does meets both. */
async function compare(name: string, origins: readonly string[], measure: (origin: string) => Promise<number>): Promise<void> {
  const rounds: number[][] = origins.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken: number[][] = origins.map(() => []);
    for (let i = 0; i < WARM_UP + TRIES; i += 1)
      for (const [at, origin] of origins.entries()) {
        const ms = await measure(origin);
        if (i >= WARM_UP) taken[at]?.push(ms);
      }
    for (const [at, each] of taken.entries()) rounds[at]?.push(median(each));
  }
  const [theirs = [], ours = []] = rounds;
  reportRounds(name, { ours, theirs }, MAX_GROWTH, 'ms', 'at most');
}

/** One at a time, until all of the answer is there, or the first byte of a file, which is then given up. */
async function timeOf(address: string, until: 'all' | 'first byte'): Promise<number> {
  const started = performance.now();
  const accept = until === 'all' ? 'application/json' : EXPORT_TYPES.csv;
  const response = await fetch(address, { headers: { authorization: `Bearer ${tokenOf(0)}`, accept } });
  // The one before still gives its connection back.
  if (response.status === 429) {
    await response.arrayBuffer();
    return timeOf(address, until);
  }
  if (!response.ok) throw new Error(`refused: ${address} ${await response.text()}`);
  if (until === 'all') {
    await response.arrayBuffer();
    return performance.now() - started;
  }
  const reader = response.body?.getReader();
  await reader?.read();
  const taken = performance.now() - started;
  await reader?.cancel();
  return taken;
}
