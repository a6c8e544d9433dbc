import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { anchorOf } from './seal-audit.ts';

/** A part of the record that is no longer as it was sealed. */
export interface AuditFault {
  /** The number of the seal. */
  seal: number;
  /**
   * `changed`: an entry says something else; `missing`: one is gone before its time; `added`: one came in among those that were sealed; `chain`: the seal
   * does not follow the one before it; `anchor`: the seal is another one than was noted.
   */
  kind: 'changed' | 'missing' | 'added' | 'chain' | 'anchor';
}
/** The outcome of comparing the record with its seals. */
export interface AuditFindings {
  seals: number;
  /** Seals whose entries are there and as they were. */
  whole: number;
  /** Seals of which entries are gone by the time that `content/settings/retention.yaml` keeps them. */
  forgotten: number;
  /** Entries that no seal has yet. */
  unsealed: number;
  faults: AuditFault[];
  /** The last seal, to be noted elsewhere; null when there is none. */
  anchor: string | null;
}

interface Checked {
  number: number;
  digest: Uint8Array;
  follows: boolean;
  is_same: boolean;
  missing: number;
  between: number;
  is_old: boolean;
}

/** Compares every entry of the record with the chain of seals. `keptSince`: entries from before then are purged. `anchor`: a link that was noted. */
export async function verifyAudit(db: Db, { keptSince, anchor }: { keptSince: Date; anchor?: string | undefined }): Promise<AuditFindings> {
  const { rows } = await sql<Checked>`
    WITH chain AS (
      SELECT number, first_id, last_id, entries, first_at, previous, digest,
        coalesce(lag(number) OVER links, 0) AS former_number, coalesce(lag(last_id) OVER links, 0) AS former_last, lag(digest) OVER links AS former
      FROM audit_seals WINDOW links AS (ORDER BY number))
    SELECT number, digest, first_at < ${keptSince}::timestamptz AS is_old,
      number = former_number + 1 AND previous IS NOT DISTINCT FROM former AND first_id > former_last AS follows,
      audit_digest(previous, first_id, last_id) = digest AS is_same,
      entries - (SELECT count(*) FROM audit_entries WHERE id BETWEEN first_id AND last_id)::integer AS missing,
      (SELECT count(*) FROM audit_entries WHERE id < first_id AND id > former_last)::integer AS between
    FROM chain ORDER BY number`.execute(db);
  const faults = rows.flatMap(faultsOf);
  const noted = anchor === undefined ? undefined : Number(anchor.split(':', 1)[0]);
  if (noted !== undefined && !rows.some((row) => anchorOf(row) === anchor)) faults.push({ seal: noted, kind: 'anchor' });
  const { unsealed } = await db
    .selectFrom('audit_entries')
    .where('id', '>', ({ selectFrom }) => selectFrom('audit_seals').select(({ fn }) => fn.coalesce(fn.max('last_id'), sql.lit(0)).as('last')))
    .select(({ fn }) => fn.countAll<string>().as('unsealed'))
    .executeTakeFirstOrThrow();
  const last = rows.at(-1);
  return {
    seals: rows.length,
    whole: rows.filter(({ is_same }) => is_same).length,
    forgotten: rows.filter(({ is_same, is_old, missing }) => !is_same && is_old && missing > 0).length,
    unsealed: Number(unsealed),
    faults,
    anchor: last === undefined ? null : anchorOf(last),
  };
}

function faultsOf({ number, follows, is_same, missing, between, is_old }: Checked): AuditFault[] {
  const kinds: AuditFault['kind'][] = [];
  if (!follows) kinds.push('chain');
  if (between > 0 || missing < 0) kinds.push('added');
  if (missing > 0 && !is_old) kinds.push('missing');
  if (!is_same && missing === 0) kinds.push('changed');
  return kinds.map((kind) => ({ seal: number, kind }));
}
