/** A step of the work: a call, its use case, a statement, a job, a message. */
export interface Step {
  /** Of the code: `GET /news/{id}`, `job send-mail`. Never what a caller or a row says. */
  name: string;
  /** As OpenTelemetry has it: answering somebody, asking somebody, taking from a queue, or neither. */
  kind: 'server' | 'client' | 'consumer' | 'internal';
  facts?: Facts;
}
/** Facts about a step, by OpenTelemetry's names where it has one: patterns, codes, numbers and ids of ours; no personal data. */
type Facts = Readonly<Record<string, string | number>>;

/** A step that is under way. */
export interface OpenStep {
  rename(name: string): void;
  add(facts: Facts): void;
  /** It failed though nothing was thrown. `code` says how. */
  fail(code: string): void;
}

/** Where the steps of calls and jobs are told. */
export interface Traces {
  /** Does work as a step of the one that is under way. What it throws is told by its name alone: messages hold data. */
  run<T>(step: Step, work: (open: OpenStep) => Promise<T>): Promise<T>;
  /** Tells a statement that took so many milliseconds and is over, as a step of the one that is under way; null where nobody listens. */
  queried: ((sql: string, ms: number, error: unknown) => void) | null;
  /** Hands over what is left, or drops it when that takes longer than `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

const NO_STEP: OpenStep = { rename: () => {}, add: () => {}, fail: () => {} };

/** Tells nobody. */
export const NO_TRACES: Traces = { run: (_, work) => work(NO_STEP), queried: null, close: async () => {} };

/**
 * The verb of a statement and its table, without a word of its values: `SELECT members`. Values travel beside a statement, but a text
 * made by hand could hold one.
 */
export function statementName(sql: string): string {
  const verb = /\b(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|SET|LOCK|CALL)\b/i.exec(sql)?.[1]?.toUpperCase() ?? 'other';
  const [, table] = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?([a-z_]+)"?/i.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
}

/** The way in which something failed: the code of a refusal or of the system, or the name of the error. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && /^[A-Z0-9_]{2,40}$/.test(error.code) ? error.code : error.name;
}
