import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../src/contract/index.ts';
import { type OtherList, QUEUE_KINDS, sortsOf, VIEWED_LISTS, type ViewedList } from '../../../src/domain/staff/queue-item.ts';
import { MINUTE_MS } from '../../../src/domain/time/period.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { TEST_QUEUES } from '../../support/bookings/queue-items.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { listForm } from '../../support/services/imports.ts';
import { writeFailedInvoice, writePaidOrder } from '../../support/services/payment-rows.ts';
import { NO_LISTS, ROW_CALLS } from '../../support/staff/row-calls.ts';

/*
 * Every list of staff: its filters, order, columns and open item stand in its address, and it has saved views, by the one mechanism
 * (`createQueue`, docs/decisions/330). What has none of this says why.
 */

/** The lists that are read whole: they are searched and put in order on the screen. */
const READ_WHOLE: readonly ViewedList[] = ['webhooks', 'tokens'];
const OTHERS: Record<OtherList, string> = {
  members: '/staff/members',
  orders: '/staff/orders',
  audit: '/staff/audit',
  invoices: '/staff/invoices',
  imports: '/staff/imports',
  settings: '/staff/settings',
  webhooks: '/staff/webhooks',
  tokens: '/staff/api-tokens',
  releases: '/staff/releases',
  content: '/staff/content',
};
const PATHS: Record<ViewedList, string> = {
  ...OTHERS,
  ...(Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, TEST_QUEUES[kind].list])) as Record<(typeof QUEUE_KINDS)[number], string>),
};
/** The calls that answer rows and are no list with views. */
const NONE: Readonly<Record<string, string>> = {
  '/staff/rents': 'other systems read it; the desk reads the day',
  '/staff/day': 'one day at the desk: day, kind, state, words, page and open ticket stand in its address; its order is the clock’s',
  '/staff/device_units': 'the pieces out of service: a part of the desk, as many as are broken',
  '/staff/closings': 'closed days to come and past, by day; each row is all of it',
  '/staff/special_hours': 'days with other hours, by day; each row is all of it',
  '/staff/blocks': 'seats and spaces out of use, by day; each row is all of it',
  '/staff/spendings': 'what was just taken at the counter, the newest first; a search of the books is the member’s page',
  '/staff/reconciliations': 'the last days that were compared, below the differences',
  '/staff/webhooks/{id}/deliveries': 'the log of one system, within it',
  '/staff/imports/{id}/lines': 'the lines of one import, within it',
  ...NO_LISTS,
};

const callOf = (list: ViewedList) => ROW_CALLS.find(({ path }) => path === PATHS[list]);

test('every call that answers rows is a list with views, or says why it is none', () => {
  const said = [...Object.values(PATHS), ...Object.keys(NONE)].toSorted();
  expect(new Set(said).size).toBe(said.length);
  expect(ROW_CALLS.map(({ path }) => path).toSorted()).toEqual(said);
});

/** The stores of screens, with the names of the calls that they import. */
const ISLANDS = join(import.meta.dirname, '../../../src/islands');
const stores = readdirSync(ISLANDS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-store.ts'))
  .map((file) => readFileSync(join(ISLANDS, file), 'utf8'));

describe.each(VIEWED_LISTS)('the list of %s', (list) => {
  test('is shown by the mechanism that has its filters, order and columns in the address, and views of it', () => {
    const name = contract.exported.find(([, call]) => call === callOf(list))?.[0] ?? 'nothing';
    const showing = stores.filter((text) => new RegExp(`\\b${name}\\b`).test(text) && text.includes('createQueue<'));
    expect(showing, `no store gives ${name} to createQueue`).toHaveLength(1);
    expect(showing[0]).toMatch(new RegExp(`(kind|viewed): '${list}',`));
    expect(showing[0]).toMatch(/parameters: \{ state: .*\bq: /);
  });

  test('is searched and put in order by its call, where it is not read whole', () => {
    const asked = Object.keys(Object(Object(callOf(list)?.query).entries));
    if (READ_WHOLE.includes(list)) return expect(asked).toEqual([]);
    expect(asked).toContain('q');
    expect(asked.includes('sort')).toBe(sortsOf(list).length > 0);
  });
});

describe('the order that an address asks for', () => {
  let app: TestApp;
  let admin: TestMember;
  beforeAll(async () => {
    app = await openTestApp();
    admin = await signUp(app, { role: 'admin' });
  });
  afterAll(() => app.close());

  const others: Record<Exclude<OtherList, 'settings' | 'webhooks' | 'tokens' | 'releases' | 'content'>, (member: TestMember) => Promise<string>> = {
    members: async ({ memberId }) => memberId,
    orders: (member) => writePaidOrder(app, member),
    invoices: (member) => writeFailedInvoice(app, member),
    imports: async (member) =>
      (await app.call('POST', '/staff/imports', { token: admin.token, body: listForm(`account,email\n${member.email},${member.email}\n`) })).body.data.id,
    audit: async ({ memberId }) => {
      await app.call('GET', `/staff/members/${memberId}`, { token: admin.token });
      const { id } = await app.database.db
        .selectFrom('audit_entries')
        .select('id')
        .where('subject_id', '=', memberId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return String(id);
    },
  };
  const made: [ViewedList, (member: TestMember) => Promise<string>][] = [
    ...QUEUE_KINDS.map((kind): [ViewedList, (member: TestMember) => Promise<string>] => [kind, (member) => TEST_QUEUES[kind].make(app, member)]),
    ...(Object.entries(others) as [ViewedList, (member: TestMember) => Promise<string>][]),
  ];

  test.each(made)('is that of %s: the oldest first, or the newest', async (list, make) => {
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      app.clock.now = new Date(TEST_NOW.getTime() + minute * MINUTE_MS);
      ids.push(await make(await signUp(app, { points: 500 })));
    }
    const listed = async (query: string) => {
      const rows = (await app.call('GET', `${PATHS[list]}?per_page=100${query}`, { token: admin.token })).body.data as { id: string | number }[];
      return rows.map(({ id }) => String(id)).filter((id) => ids.includes(id));
    };
    expect(await listed('&sort=oldest')).toEqual(ids);
    expect(await listed('&sort=newest')).toEqual(ids.toReversed());
    expect((await app.call('GET', `${PATHS[list]}?sort=dearest`, { token: admin.token })).status).toBe(422);
  });

  test('members who are found by a text come in that order too', async () => {
    const found: string[] = [];
    for (const [minute, name] of [
      [4, 'Zoe Sortable'],
      [5, 'Sortable Ann'],
      [6, 'Bea Sortable'],
    ] as const) {
      app.clock.now = new Date(TEST_NOW.getTime() + minute * MINUTE_MS);
      const { memberId } = await signUp(app);
      await app.database.query('UPDATE members SET name = $1 WHERE id = $2', [name, memberId]);
      found.push(memberId);
    }
    const listed = async (query: string) =>
      ((await app.call('GET', `/staff/members?q=sortable${query}`, { token: admin.token })).body.data as { id: string }[]).map(({ id }) => id);
    expect((await listed(''))[0], 'whose name begins with it').toBe(found[1]);
    expect(await listed('&sort=oldest')).toEqual(found);
    expect(await listed('&sort=newest')).toEqual(found.toReversed());
  });
});
