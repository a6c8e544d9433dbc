import { setTimeout } from 'node:timers/promises';
import { EXPORT_TYPES } from '../../src/contract/export-format.ts';
import { LIMITS } from '../../src/domain/rate-limits.ts';
import { ITEM, LARGE_LISTS } from '../../tests/support/staff/large-lists.ts';
import { tokenOf } from '../members.ts';
import { median, reportRounds } from '../report.ts';
import { openFilledCentres } from './filled-centres.ts';
import type { Centre } from './staff-members.ts';

/** Members, and bookings of theirs. */
const SIZES = [
  { members: 1000, bookings: 1000 },
  { members: 100_000, bookings: 1_000_000 },
] as const;
const ROUNDS = 3;
const [WARM_UP, TRIES] = [6, 15];
const MAX_GROWTH = 3;
/** Requests of one measurement to one centre. */
const REQUESTS = ROUNDS * (WARM_UP + TRIES);
/** Files are asked for by turns, as each of staff may have some in an hour: as many of staff as all lists need. An odd number, so that each asks both centres. */
const STAFF = Math.ceil((Object.keys(LARGE_LISTS).length * REQUESTS) / LIMITS.exportByStaff.times) * 2 + 1;
const LOOK_AGAIN_MS = 2;

/**
 * The time that staff's lists take at 100,000 members and 1,000,000 bookings, against 1,000 of each: the first page, each search, and the first byte of the file.
 * Of the lists whose names contain one of `parts`, or of all.
 */
export async function staffLists(parts: readonly string[]): Promise<void> {
  const lists = Object.entries(LARGE_LISTS).filter(([name]) => parts.length === 0 || parts.some((part) => name.includes(part)));
  if (lists.length === 0) throw new Error(`no list is called ${parts.join(', ')}: there are ${Object.keys(LARGE_LISTS).join(', ')}`);
  const { centres, close } = await openFilledCentres({ sizes: SIZES, staff: STAFF });
  const item = await newsOf(centres[0]?.server.origin ?? '');
  for (const [name, { path: listed, query = '', searches = [] }] of lists) {
    const path = listed.replace(ITEM, item);
    await compare(`${name}: first page`, centres, (origin) => timeOf(`${origin}/api/staff/${path}?per_page=25&${query}`, 'all'));
    for (const { q, what } of searches)
      await compare(`${name}: ${what}`, centres, (origin) => timeOf(`${origin}/api/staff/${path}?per_page=25&${query}&q=${encodeURIComponent(q)}`, 'all'));
    await compare(`${name}: first byte of the file`, centres, (origin) => timeOf(`${origin}/api/staff/${path}?${query}`, 'first byte'));
  }
  await close();
}

/** Any item of the content with a history, which is that of the checkout. */
async function newsOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/staff/content?per_page=1&collection=news`, {
    headers: { authorization: `Bearer ${tokenOf(0)}`, accept: 'application/json' },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  const [first] = data;
  if (first === undefined) throw new Error('the content has no news');
  return first.id;
}

/** Each request to the one centre stands beside the same to the other, so that whatever else the machine does meets both. */
async function compare(name: string, centres: readonly Centre[], measure: (origin: string) => Promise<number>): Promise<void> {
  const rounds: number[][] = centres.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken: number[][] = centres.map(() => []);
    for (let i = 0; i < WARM_UP + TRIES; i += 1)
      for (const [at, centre] of centres.entries()) {
        const ms = await measure(centre.server.origin);
        await untilIdle(centre);
        if (i >= WARM_UP) taken[at]?.push(ms);
      }
    for (const [at, each] of taken.entries()) rounds[at]?.push(median(each));
  }
  const [theirs = [], ours = []] = rounds;
  reportRounds(name, { ours, theirs }, MAX_GROWTH, 'ms', 'at most');
}

/** Waits until a file that was given up is at its end: until then its next rows are being read, and would be measured with the next request. */
async function untilIdle({ database }: Centre): Promise<void> {
  const reading = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  while ((await database.query(reading, [])).rows.length > 0) await setTimeout(LOOK_AGAIN_MS);
}

let asked = 0;

/** One at a time, until all of the answer is there, or the first byte of a file, which is then given up. */
async function timeOf(address: string, until: 'all' | 'first byte'): Promise<number> {
  const started = performance.now();
  const accept = until === 'all' ? 'application/json' : EXPORT_TYPES.csv;
  const token = tokenOf(until === 'all' ? 0 : asked++ % STAFF);
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}`, accept } });
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
