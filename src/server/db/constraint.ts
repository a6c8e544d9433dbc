/** A refusal of the database: its SQLSTATE and, where it names one, the constraint. */
export interface Violation {
  sqlState: string;
  constraint: string | null;
}

/** Reads a driver's error (pg and PGlite agree on the fields); null when it is no refusal of the database. */
export function violationOf(error: unknown): Violation | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string' || !/^[0-9A-Z]{5}$/.test(error.code)) return null;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  return { sqlState: error.code, constraint };
}
