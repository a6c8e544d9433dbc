/** Numbers from a seed: the same picture for the same item in every build. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T extends readonly [unknown, ...unknown[]]>(list: T): T[number];
}

export function randomOf(seed: string): Random {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    // mulberry32: enough for drawings.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
