/** A part of a text: lines that stayed, or what lines were and what they are now. */
export interface LineChange {
  was: readonly string[];
  now: readonly string[];
}

/** Texts beyond this are compared as a whole: nobody reads so many lines beside each other. */
const MOST_LINES = 2000;

/** The lines in which two texts differ, in order: what stood there, and what stands there now. */
export function changedLines(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (before === after) return [];
  if (old.length > MOST_LINES || now.length > MOST_LINES) return [{ was: old, now }];
  const common = commonLengths(old, now);
  const changes: { was: string[]; now: string[] }[] = [];
  let isOpen = false;
  const change = () => {
    const last = changes.at(-1);
    if (isOpen && last !== undefined) return last;
    isOpen = true;
    const next = { was: [], now: [] };
    changes.push(next);
    return next;
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      isOpen = false;
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      change().was.push(old[i] ?? '');
      i += 1;
    } else {
      change().now.push(now[j] ?? '');
      j += 1;
    }
  }
  return changes;
}

/** The number of lines that two texts have in common, from each pair of lines on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = old[i] === now[j] ? (lengths[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
