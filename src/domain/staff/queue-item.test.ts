import { expect, test } from 'vitest';
import {
  assignableRoles,
  mayOpenList,
  mayOpenQueue,
  ownOrderOf,
  PRESENCE_BEAT_MS,
  PRESENCE_MS,
  QUEUE_KINDS,
  QUEUE_ROLES,
  sortsOf,
  VIEWED_LISTS,
} from './queue-item.ts';

test('an item is given to whoever has work in its queue', () => {
  expect(Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, assignableRoles(kind)]))).toEqual({
    appointments: ['reviewer', 'desk', 'admin'],
    consultations: ['desk', 'admin'],
    creators: ['reviewer', 'admin'],
    deletions: ['desk', 'admin'],
    differences: ['admin'],
    introductions: ['reviewer', 'desk', 'admin'],
    leases: ['reviewer', 'desk', 'admin'],
    messages: ['desk', 'admin'],
    refunds: ['desk', 'admin'],
    registrations: ['reviewer', 'desk', 'admin'],
    undelivered: ['desk', 'admin'],
    upgrades: ['reviewer', 'desk', 'admin'],
  });
});

test('a queue is open to whoever has work in it, that of leases to others of the staff as well, and none to members', () => {
  for (const kind of QUEUE_KINDS) {
    expect(mayOpenQueue(kind, 'admin'), kind).toBe(true);
    expect(mayOpenQueue(kind, 'member'), kind).toBe(false);
    for (const role of assignableRoles(kind)) expect(mayOpenQueue(kind, role), `${kind} by ${role}`).toBe(true);
  }
});

test('an item is open on a screen for three beats after the last', () => {
  expect([PRESENCE_BEAT_MS, PRESENCE_MS]).toEqual([10_000, 30_000]);
});

test('each list has its own order, and those besides that it can give', () => {
  const queue = { own: 'own', besides: ['oldest', 'newest'] };
  const usual = { own: 'usual', besides: ['oldest', 'newest'] };
  const newest = { own: 'newest', besides: ['oldest'] };
  const fixed = { own: 'newest', besides: [] };
  expect(Object.fromEntries(VIEWED_LISTS.map((list) => [list, { own: ownOrderOf(list), besides: sortsOf(list) }]))).toEqual({
    ...Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, queue])),
    introductions: newest,
    appointments: { ...queue, own: 'soonest' },
    ...{ members: usual, webhooks: usual, invoices: queue },
    ...{ orders: newest, audit: newest, imports: newest, tokens: newest },
    ...{ settings: fixed, releases: fixed, content: fixed },
  });
});

test('a list is open to the roles that read it, and no list to members', () => {
  expect(Object.fromEntries(VIEWED_LISTS.map((list) => [list, QUEUE_ROLES.filter((role) => mayOpenList(list, role))]))).toMatchObject({
    leases: ['reviewer', 'editor', 'desk', 'admin'],
    creators: ['reviewer', 'admin'],
    content: ['editor', 'admin'],
    releases: ['editor', 'admin'],
    members: ['desk', 'admin'],
    audit: ['admin'],
    tokens: ['admin'],
    webhooks: ['admin'],
  });
  expect(VIEWED_LISTS.filter((list) => mayOpenList(list, 'member'))).toEqual([]);
});
