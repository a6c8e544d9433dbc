/** Loaded before a node (`--import`): its clock is wrong by CLOCK_SKEW_MS, everybody else's is not. */
const skewMs = Number(process.env['CLOCK_SKEW_MS'] ?? 0);
const RealDate = Date;

class SkewedDate extends RealDate {
  constructor(...args: unknown[]) {
    // Only the clock is wrong: a moment that is given is that moment.
    super(...((args.length === 0 ? [RealDate.now() + skewMs] : args) as [number]));
  }
  static override now(): number {
    return RealDate.now() + skewMs;
  }
}
if (skewMs !== 0) globalThis.Date = SkewedDate as DateConstructor;
