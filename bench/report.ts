/** Prints one measured ratio with its target. */
export function reportRatio(what: string, ours: number, theirs: number, target: number, unit: string): void {
  const ratio = ours / theirs;
  const line = `${what}: ${ours.toFixed(0)} / ${theirs.toFixed(0)} ${unit} = ${ratio.toFixed(2)} (target at least ${target})`;
  if (!(ratio >= target)) process.exitCode = 1;
  process.stdout.write(`  ${ratio >= target ? 'ok  ' : 'MISS'} ${line}\n`);
}

/** The middle one of some measurements. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
