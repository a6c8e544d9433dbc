/** A position in the log of the database, which grows with every write. */
export type LogPosition = bigint;

const HALF_BITS = 32n;

/** Reads a position as PostgreSQL writes it: `16/B374D848`. */
export function parsePosition(text: string): LogPosition {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << HALF_BITS) + BigInt(`0x${low}`);
}

/** Writes a position as PostgreSQL does. */
export function positionText(position: LogPosition): string {
  return [position >> HALF_BITS, BigInt.asUintN(Number(HALF_BITS), position)].map((half) => half.toString(16).toUpperCase()).join('/');
}
