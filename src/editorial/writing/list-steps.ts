/** One step from a list to another: an item stays or becomes another one, goes (`to` null), or comes (`from` null). */
export interface Step {
  from: number | null;
  to: number | null;
}

/** The steps from one list to another: what is the same stays, between that one item becomes another, and the rest goes or comes. */
export function alignment(before: readonly unknown[], after: readonly unknown[]): Step[] {
  const same = commonItems(before, after);
  const steps: Step[] = [];
  let [from, to] = [0, 0];
  for (const [i, j] of [...same, [before.length, after.length] as const]) {
    for (; from < i && to < j; from++, to++) steps.push({ from, to });
    for (; from < i; from++) steps.push({ from, to: null });
    for (; to < j; to++) steps.push({ from: null, to });
    if (i < before.length) steps.push({ from: from++, to: to++ });
  }
  return steps;
}

/** The longest run of items that both lists have, in order. */
function commonItems(before: readonly unknown[], after: readonly unknown[]): (readonly [number, number])[] {
  const [a, b] = [before.map((each) => JSON.stringify(each)), after.map((each) => JSON.stringify(each))];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) (lengths[i] as Uint32Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
