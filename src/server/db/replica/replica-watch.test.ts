import { beforeEach, expect, test } from 'vitest';
import { parsePosition, positionText } from './log-position.ts';
import { createReplicaWatch } from './replica-watch.ts';

let now = 0;
let written: bigint | null = 100n;
let replayed: bigint | null = 100n;
let isReplicaAway = false;
const watch = () =>
  createReplicaWatch(
    {
      written: async () => written,
      replayed: async () => {
        if (isReplicaAway) throw new Error('away');
        return replayed;
      },
    },
    () => now,
  );
beforeEach(() => {
  [now, written, replayed, isReplicaAway] = [0, 100n, 100n, false];
});

test('positions are read and written as PostgreSQL does', () => {
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n);
  for (const text of ['0/0', '0/1A2B3C', 'FFFFFFFF/FFFFFFFF']) expect(positionText(parsePosition(text))).toBe(text);
});

test('a replica that has all of it is behind by the time since it was asked, however long nothing is written', async () => {
  const replica = watch();
  expect(replica.lagMs()).toBeNull();
  for (now = 0; now <= 100_000; now += 1000) await replica.look();
  now = 100_300;
  expect([replica.lagMs(), replica.position()]).toEqual([300, 100n]);
});

test('one that stands still is behind since the last look whose position it has', async () => {
  const replica = watch();
  await replica.look();
  for (let second = 1; second <= 5; second += 1) {
    [now, written] = [second * 1000, 100n + BigInt(second)];
    await replica.look();
  }
  expect(replica.lagMs()).toBe(5000);
  replayed = 104n;
  await replica.look();
  expect([replica.lagMs(), replica.position()]).toEqual([1000, 104n]);
});

test('one that had less than the first look found is of no use until it has caught up', async () => {
  replayed = 50n;
  const replica = watch();
  await replica.look();
  expect([replica.lagMs(), replica.position()]).toEqual([null, null]);
  replayed = 100n;
  await replica.look();
  expect(replica.lagMs()).toBe(0);
});

test.each([
  ['is away', () => (isReplicaAway = true)],
  ['was promoted', () => (replayed = null)],
  ['is ahead of the primary, which another one has become', () => (written = 90n)],
  ['follows one that is the primary no more', () => (written = null)],
])('one that %s is of no use', async (_, happens) => {
  const replica = watch();
  await replica.look();
  expect(replica.lagMs()).toBe(0);
  happens();
  await replica.look().catch(() => {});
  expect([replica.lagMs(), replica.position()]).toEqual([null, null]);
});

test('one that failed a read is of no use until it has been looked at again', async () => {
  const replica = watch();
  await replica.look();
  replica.doubt();
  expect(replica.lagMs()).toBeNull();
  await replica.look();
  expect(replica.lagMs()).toBe(0);
});
