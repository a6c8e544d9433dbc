import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { followOutbox } from './follow-outbox.ts';
import type { Relay } from './relay-events.ts';

/** A clock that ticks by hand. */
function byHand() {
  const ticks = new Set<() => void>();
  const clock = {
    setInterval: (run: () => void) => {
      ticks.add(run);
      return run;
    },
    clearInterval: (run: unknown) => void ticks.delete(run as () => void),
  };
  const tick = async () => {
    for (const run of ticks) run();
    await vi.waitFor(() => {});
  };
  return { clock, tick, ticks };
}
const log = pino({ level: 'silent' });

test('events that wait are handled until none is left, and not twice at once', async () => {
  const { clock, tick } = byHand();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const relay = vi.fn<Relay>().mockReturnValueOnce(promise).mockResolvedValueOnce(true).mockResolvedValue(false);
  const followed = followOutbox(relay, { clock, pollMs: 1000, log });
  await tick();
  await tick();
  expect(relay).toHaveBeenCalledTimes(1);
  resolve(true);
  await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(3));
  await followed.leave();
});

test('a database that goes away is said once, and asked again until it is back', async () => {
  const { clock, tick } = byHand();
  const error = vi.spyOn(log, 'error');
  const relay = vi.fn<Relay>().mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away')).mockResolvedValue(false);
  const followed = followOutbox(relay, { clock, pollMs: 1000, log });
  for (const calls of [1, 2, 3]) {
    await tick();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(calls));
  }
  expect(error).toHaveBeenCalledTimes(1);
  await followed.leave();
});

test('a process that leaves ends what it handles, and takes no more', async () => {
  const { clock, tick, ticks } = byHand();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const relay = vi.fn<Relay>().mockReturnValueOnce(promise).mockResolvedValue(true);
  const followed = followOutbox(relay, { clock, pollMs: 1000, log });
  await tick();
  const left = followed.leave();
  resolve(true);
  await left;
  expect(relay).toHaveBeenCalledTimes(1);
  expect(ticks.size).toBe(0);
});
