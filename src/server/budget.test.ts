import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { msLeft, waitWithin, withinBudget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Lets the clock go on, which stands still otherwise. */
const pass = async (ms: number) => void vi.advanceTimersByTime(ms);

describe('one deadline for all that a call waits for', () => {
  test('each wait takes its time off what the next one gets; nothing is left at the end', async () => {
    await withinBudget(1000, async () => {
      expect(await waitWithin(8000, async (ms) => ms)).toBe(1000);
      await waitWithin(8000, () => pass(50));
      expect(await waitWithin(8000, async (ms) => ms)).toBe(950);
      expect(await waitWithin(300, async (ms) => ms)).toBe(300);
      await expect(waitWithin(8000, (ms) => pass(ms).then(() => Promise.reject(new Error('late'))))).rejects.toThrow('late');
      expect(await waitWithin(8000, async (ms) => ms)).toBe(1);
    });
  });

  test('a timer counts whole milliseconds: one that goes off a part of one early leaves nothing', async () => {
    const leftAfter = (ms: number) =>
      withinBudget(300, async () => {
        await waitWithin(8000, () => pass(ms));
        return msLeft(8000);
      });
    expect(await leftAfter(299)).toBe(1);
    expect(await leftAfter(299.94)).toBe(0);
    expect(await leftAfter(310)).toBe(-10);
  });

  test('a job, which has no deadline, waits as long as the other server may take', async () => {
    expect(await waitWithin(8000, async (ms) => ms)).toBe(8000);
  });
});
