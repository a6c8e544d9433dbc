/** Rounds measured by turns: the n-th of ours just before the n-th of theirs. */
export interface Rounds {
  ours: number[];
  theirs: number[];
}

/** Prints the median of the rounds' ratios with its target, and the worst round, which no median may hide. */
export function reportRounds(what: string, { ours, theirs }: Rounds, target: number, unit: string, bound: 'at least' | 'at most' = 'at least'): void {
  const ratios = ours.map((each, i) => each / (theirs[i] ?? Number.NaN));
  const ratio = median(ratios);
  const worst = bound === 'at least' ? Math.min(...ratios) : Math.max(...ratios);
  const rates = `${inUnit(median(ours))} / ${inUnit(median(theirs))} ${unit}`;
  report(`${what}: ${rates} = ${ratio.toFixed(2)}, worst of ${ratios.length} ${worst.toFixed(2)}`, ratio, target, bound);
}

/** Prints one measured ratio with its target. */
export function reportRatio(what: string, ours: number, theirs: number, target: number, unit: string, bound: 'at least' | 'at most' = 'at least'): void {
  const ratio = ours / theirs;
  report(`${what}: ${inUnit(ours)} / ${inUnit(theirs)} ${unit} = ${ratio.toFixed(2)}`, ratio, target, bound);
}

/** Prints a line with its target and says whether the value meets it. */
export function report(line: string, value: number, target: number, bound: 'at least' | 'at most'): void {
  const isMet = bound === 'at least' ? value >= target : value <= target;
  if (!isMet) process.exitCode = 1;
  process.stdout.write(`  ${isMet ? 'ok  ' : 'MISS'} ${line} (target ${bound} ${target})\n`);
}

/** The middle one of some measurements. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The middle one of what is measured one at a time, after some that count for nothing: what is measured is the work, and not the queue. */
export async function medianOf({ warmUp, tries }: { warmUp: number; tries: number }, measure: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < warmUp + tries; i += 1) {
    const ms = await measure();
    if (i >= warmUp) taken.push(ms);
  }
  return median(taken);
}

const TO_BE_WHOLE = 20;
const inUnit = (value: number) => value.toFixed(value < TO_BE_WHOLE ? 2 : 0);
