import type { Session } from './client.ts';
import type { SqlRelease, SqlSource } from './sql-sources.ts';

/**
 * Makes the functions, views and triggers of the database what the sources of a release say: each whose digest is not the one that
 * was applied last, in one transaction with its digest. Functions and views change together, so that a call finds all as they were or
 * all as they are; triggers table by table, since each waits for the writers of its table. A release that is older than the
 * one whose sources are applied changes nothing. The caller holds the lock of migrations, and tries again what did not get a lock.
 * @returns the paths of what was applied
 */
export async function applySources(session: Session, { number, sources }: SqlRelease, run: (name: string, script: string) => Promise<void>): Promise<string[]> {
  const { rows } = await session.query('SELECT kind, name, digest, release FROM sql_sources');
  if (rows.some(({ release }) => Number(release) > number)) return [];
  const known = new Map(rows.map(({ kind, name, digest }) => [`${kind} ${name}`, digest]));
  const changed = sources.filter(({ kind, name, digest }) => known.get(`${kind} ${name}`) !== digest);
  const together = changed.filter(({ kind }) => kind !== 'triggers');
  const apart = changed.filter(({ kind }) => kind === 'triggers');
  if (together.length > 0) await run('functions and views', together.map((source) => scriptOf(source, number)).join('\n'));
  for (const source of apart) await run(source.path, scriptOf(source, number));
  const gone = [...known.keys()].filter((key) => !sources.some(({ kind, name }) => key === `${kind} ${name}`));
  // What has no source any more stays for the nodes that use it; a later migration drops it.
  if (gone.length > 0) await session.query("DELETE FROM sql_sources WHERE kind || ' ' || name = ANY ($1::text[])", [gone]);
  return changed.map(({ path }) => path);
}

/** Applies a source and notes its digest. A function that has another signature than the one that is there would stand beside it: that is refused. */
const scriptOf = ({ kind, name, text, digest }: SqlSource, release: number) => `${text}
;${kind === 'function' ? onlyOne(name) : ''}
INSERT INTO sql_sources (kind, name, digest, release) VALUES ('${kind}', '${name}', '${digest}', ${release})
  ON CONFLICT (kind, name) DO UPDATE SET digest = excluded.digest, release = excluded.release, applied_at = now();`;

const onlyOne = (name: string) => `DO $only$ BEGIN
  IF (SELECT count(*) FROM pg_proc WHERE proname = '${name}' AND pronamespace = 'public'::regnamespace) <> 1 THEN
    RAISE EXCEPTION '${name} is there with another signature, which nodes of the release before call: a changed one needs a name of its own';
  END IF;
END $only$;`;
