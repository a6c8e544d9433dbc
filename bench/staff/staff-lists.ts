import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { EXPORT_TYPES } from '../../src/contract/export-format.ts';
import { fillCentre } from '../../tests/support/staff/large-centre.ts';
import { LARGE_LISTS } from '../../tests/support/staff/large-lists.ts';
import { tokenOf } from '../members.ts';
import { median, reportRounds } from '../report.ts';
import { type Centre, openCentre } from './staff-members.ts';

/** Members, and bookings of theirs. */
const SIZES = [
  { members: 1000, bookings: 1000 },
  { members: 100_000, bookings: 1_000_000 },
] as const;
const ROUNDS = 3;
const [WARM_UP, TRIES] = [6, 15];
const MAX_GROWTH = 3;
/** The longest that a call that was refused as one too many is waited with. */
const MAX_PAUSE_MS = 60_000;

/** The time that staff's lists take at 100,000 members and 1,000,000 bookings, against 1,000 of each: the first page, each search, and the first byte of the file. */
export async function staffLists(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const centres: Centre[] = [];
  for (const size of SIZES) {
    const centre = await openCentre(size.members);
    await fillCentre(centre.database, { ...size, seat: 'seat-a1' });
    centres.push(centre);
  }
  const origins = centres.map(({ server }) => server.origin);
  for (const [name, { path, query = '', searches = [] }] of Object.entries(LARGE_LISTS)) {
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
  // The file before still gives its connection back, or an hour's files are used up: it is asked again when the answer says so.
  if (response.status === 429) {
    await response.arrayBuffer();
    await setTimeout(Math.min(MAX_PAUSE_MS, Number(response.headers.get('retry-after') ?? 1) * 1000));
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
