/**
 * Acts on each item in order, `atOnce` of them at a time. The first act that fails ends it, when those under way have come to their end.
 * @throws what the first that failed threw
 */
export async function someAtATime<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const faults: unknown[] = [];
  const one = async () => {
    for (const item of waiting) {
      if (faults.length > 0) return;
      await act(item).catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, one));
  if (faults.length > 0) throw faults[0];
}
