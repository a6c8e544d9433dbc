/** A statement with its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/**
 * One statement out of a query and the statement by which pg-boss inserts a job: both are done, or neither, in one round trip. Its
 * rows are the query's. Null where pg-boss words its statement otherwise than is known here (joint-statement.test.ts holds
 * the installed version to it): then the two go one after the other.
 */
export function jointStatement(query: Statement, job: Statement): Statement | null {
  const text = jointText(query, job);
  return text === null ? null : { text, values: [...query.values, ...job.values] };
}

/** Of the few pairs that there are; put together once, as each is long. */
const known = new Map<string, Map<string, string | null>>();

function jointText(query: Statement, job: Statement): string | null {
  const ofQuery = known.get(query.text) ?? new Map<string, string | null>();
  known.set(query.text, ofQuery);
  const kept = ofQuery.get(job.text);
  if (kept !== undefined) return kept;
  const text = join(query, job);
  ofQuery.set(job.text, text);
  return text;
}

function join(query: Statement, job: Statement): string | null {
  const moved = moveParameters(job.text, query.values.length).trim();
  if (/^INSERT\s/.test(moved)) return `WITH job AS (${moved}) ${query.text}`;
  // With a NOTIFY: parts of WITH, and what asks for the identifier and has the notice sent.
  const told = /^WITH (?<parts>[\s\S]*)\)\s*SELECT id FROM ins WHERE (?<isTold>\(SELECT count\(\*\) FROM notified\) >= 0)$/.exec(moved)?.groups;
  return told ? `WITH ${told['parts']}), asked AS (${query.text}) SELECT asked.* FROM asked WHERE ${told['isTold']}` : null;
}

/** `$1` becomes `$4` where three values come before it. */
function moveParameters(text: string, by: number): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`);
}
