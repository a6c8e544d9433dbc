import { expect, test } from 'vitest';
import { assignableRoles, mayOpenQueue, PRESENCE_BEAT_MS, PRESENCE_MS, QUEUE_KINDS } from './queue-item.ts';

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
