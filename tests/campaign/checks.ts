import { sql } from 'kysely';
import type { Database } from '../../src/server/db/client.ts';
import { findBroken } from '../support/bookings/rent-invariants.ts';
import type { Expectations, MemberModel } from './expectations.ts';

/** The faults that were found, one line each; empty when all is well. */
export type Faults = string[];
export interface Comparison {
  /** Acknowledged, and not there. */
  lost: Faults;
  /** There, and acknowledged to nobody: done twice, or half. */
  doubled: Faults;
}

type Call = (
  path: string,
  token: string,
) => Promise<{ status: number; body: { data: Record<string, unknown>[] & Record<string, unknown>; meta?: { last_page: number } } }>;

async function readAll(call: Call, path: string, token: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    const { status, body } = await call(`${path}?per_page=100&page=${page}`, token);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    items.push(...body.data);
    last = body.meta?.last_page ?? 1;
  }
  return items;
}

const instant = (value: unknown) => new Date(String(value)).toISOString();

/** Compares what members see with what they were told: reservations, consultations, registrations, leases, places in waitlists, points. */
export async function compareMembers({ members }: Expectations, call: Call): Promise<Comparison> {
  const faults: Comparison = { lost: [], doubled: [] };
  for (const member of members) {
    await compareRecords(member, call, faults);
    const { body } = await call('/member', member.token);
    const { remaining } = body.data['point'] as { remaining: number };
    const held = [
      ...[...member.rents.values()].filter(({ status }) => status === 'reserved'),
      ...[...member.registrations.values()].filter(({ status }) => status !== 'cancelled' && status !== 'failed'),
    ];
    const spent = held.reduce((sum, { points }) => sum + points, 0);
    if (remaining !== member.granted - spent)
      faults[remaining < member.granted - spent ? 'doubled' : 'lost'].push(`${member.account} has ${remaining} points, not ${member.granted - spent}`);
  }
  return faults;
}

async function compareRecords(member: MemberModel, call: Call, faults: Comparison): Promise<void> {
  const lists = [
    { name: 'reservation', path: '/rent/apply', known: member.rents, hasStart: true },
    { name: 'consultation', path: '/advisory', known: member.consultations, hasStart: true },
    { name: 'registration', path: '/my/activity_apply', known: member.registrations, hasStart: true },
    { name: 'lease', path: '/my/space_apply', known: member.leases, hasStart: false },
  ];
  for (const { name, path, known, hasStart } of lists) {
    const found = new Map((await readAll(call, path, member.token)).map((each) => [String(each['id']), each]));
    for (const [id, expected] of known) {
      const actual = found.get(id);
      const isSame = actual?.['status'] === expected.status && (!hasStart || instant(actual['start']) === (expected as { start?: string }).start);
      if (!isSame)
        faults.lost.push(
          `${name} ${id} of ${member.account}: ${JSON.stringify(expected)}, but ${actual ? `${actual['status']} ${actual['start']}` : 'not there'}`,
        );
    }
    for (const id of found.keys()) if (!known.has(id)) faults.doubled.push(`${name} ${id} of ${member.account} was acknowledged to nobody`);
  }
}

/** Compares rows that no member's list shows, and asks the database for everything that must never be. */
export async function compareDatabase({ members, messages, registered }: Expectations, database: Database): Promise<Comparison & { broken: Faults }> {
  const lost: Faults = [];
  const doubled: Faults = [];
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database.db)).rows;
  const written = await rows(sql<{ content: string; reference: string }>`SELECT content, reference FROM contact_messages`);
  const marks = new Map<string, string[]>();
  for (const { content, reference } of written) {
    const mark = content.slice(-36);
    marks.set(mark, [...(marks.get(mark) ?? []), reference]);
  }
  for (const [mark, { reference }] of messages) if (!marks.get(mark)?.includes(reference)) lost.push(`message ${reference} to the office`);
  for (const [mark, references] of marks)
    if (references.length > 1 || !messages.has(mark)) doubled.push(`message ${mark}: ${references.join(', ')}, acknowledged: ${messages.has(mark)}`);

  const accounts = await rows(sql<{ account: string; isVerified: boolean }>`
    SELECT account, email_verified_at IS NOT NULL AS "isVerified" FROM members WHERE account LIKE 'newcomer%'`);
  for (const { account, isVerified } of registered) {
    const found = accounts.find((each) => each.account === account);
    if (!found || (isVerified && !found.isVerified)) lost.push(`account ${account}${found ? ' is not verified' : ''}`);
  }
  for (const { account } of accounts) if (!registered.some((each) => each.account === account)) doubled.push(`account ${account} was acknowledged to nobody`);

  const waiting = await rows(sql<{ id: string }>`SELECT public_id::text AS id FROM waitlist_entries`);
  const known = new Set(waiting.map(({ id }) => id));
  for (const { account, waits } of members) for (const id of waits) if (!known.has(id)) lost.push(`place ${id} of ${account} in a waitlist`);

  const broken = (await findBroken({ database })).map(({ never, rows: shown }) => `${never}: ${JSON.stringify(shown)}`);
  return { lost, doubled, broken };
}
