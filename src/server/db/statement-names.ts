import { createHash } from 'node:crypto';
import { violationOf } from './constraint.ts';

/** Statements worth keeping prepared on a connection; what comes after these is sent as it is. */
const MAX_PREPARED = 200;

/**
 * The names under which statements are prepared: the same text has the same name on every connection. A migration can
 * change what a prepared statement answers with, and then the server refuses it on every connection that has prepared it
 * before: `renew` names all of them anew.
 */
export interface StatementNames {
  /** Counts how often the names were renewed. */
  generation(): number;
  /** Null for what is not prepared. */
  nameOf(text: string): string | null;
  /** A statement of this generation was refused; of an older one the names are new already. */
  renew(generation: number): void;
}

export function createStatementNames(): StatementNames {
  let names = new Map<string, string>();
  let current = 0;
  return {
    generation: () => current,
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MAX_PREPARED) return null;
      const name = `s${current}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
      names.set(text, name);
      return name;
    },
    renew: (generation) => {
      if (generation !== current) return;
      current += 1;
      names = new Map();
    },
  };
}

/** "cached plan must not change result type": the columns behind a prepared statement have changed since. */
export function isStalePlan(error: unknown): boolean {
  return violationOf(error)?.sqlState === '0A000' && error instanceof Error && /cached plan/i.test(error.message);
}
