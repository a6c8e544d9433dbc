/** Random choices that a seed decides. */
export interface Chance {
  /** From 0 on, below `limit`. */
  below(limit: number): number;
  pick<T>(all: readonly [T, ...T[]] | readonly T[]): T;
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

/** A generator of 32 bits (mulberry32), which is enough to choose with. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (all) => {
      const one = all[below(all.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
    weighted: (weights) => {
      const entries = Object.entries<number>(weights) as [keyof typeof weights & string, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key as never;
      }
      return entries[0]?.[0] as never;
    },
  };
}
