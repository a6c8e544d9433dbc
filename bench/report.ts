/** Prints one measured ratio with its target. */
export function reportRatio(what: string, ours: number, theirs: number, target: number, unit: string, bound: 'at least' | 'at most' = 'at least'): void {
  const ratio = ours / theirs;
  report(`${what}: ${ours.toFixed(0)} / ${theirs.toFixed(0)} ${unit} = ${ratio.toFixed(2)}`, ratio, target, bound);
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
