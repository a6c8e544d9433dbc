import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { Refusal } from '../../../contract/refusal.ts';
import { EXPORT_TICKET_MS } from '../../../domain/identity/session.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { newLinkCode, useLinkCode } from '../../identity/codes/link-code.ts';
import { confirmPassword } from '../../identity/security/confirm-password.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { type PersonalRow, readPersonalTables } from './personal-data.ts';

/**
 * A ticket for the member's own data: a browser fetches a file by its address, which must not carry a login.
 * @throws Refusal VALIDATION_FAILED with PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function requestExport(
  deps: Deps,
  { caller, password, origin }: { caller: Caller; password: string; origin: CallOrigin },
): Promise<{ ticket: string; expires_in: number }> {
  await confirmPassword(deps, { caller, password, field: 'password', origin });
  await countTry(deps, LIMITS.exportByMember, caller.memberId);
  const ticket = await deps.database.db
    .transaction()
    .execute((tx) => newLinkCode(tx, { purpose: 'data_export', email: caller.email, memberId: caller.memberId, validMs: EXPORT_TICKET_MS, now: deps.now() }));
  return { ticket, expires_in: EXPORT_TICKET_MS / 1000 };
}

/** All that is kept of the member of a ticket, as of one moment. @throws Refusal NOT_FOUND for a ticket that is used, expired or made up */
export async function exportData(deps: Pick<Deps, 'database' | 'now'>, ticket: string, origin: CallOrigin): Promise<Buffer> {
  const now = deps.now();
  const tables = await deps.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const used = await useLinkCode(tx, { purpose: 'data_export', code: ticket, now });
      if (used === null) throw new Refusal('NOT_FOUND');
      await recordEvent(tx, { kind: 'DATA_EXPORTED', memberId: used.memberId, origin, now });
      const read = await readPersonalTables(tx, used.memberId);
      return read.map(({ name, rows }) => ({ name, rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(plain))) }));
    });
  return zipOf(tables, now);
}

/** Instants with their offset, as everywhere on the wire; bytes and ranges as text. */
function plain([key, value]: [string, unknown]): [string, unknown] {
  if (value instanceof Date) return [key, isoWithOffset(value)];
  if (value instanceof Uint8Array) return [key, Buffer.from(value).toString('base64url')];
  return [key, value];
}

/** `data.json` for machines, a CSV a table for people: with a byte order mark, which their spreadsheets ask for. */
async function zipOf(tables: readonly { name: string; rows: PersonalRow[] }[], now: Date): Promise<Buffer> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  const add = (text: string, name: string) => zip.addBuffer(Buffer.from(text), name, { mtime: now });
  add(`${JSON.stringify({ exported_at: isoWithOffset(now), ...Object.fromEntries(tables.map(({ name, rows }) => [name, rows])) }, null, 2)}\n`, 'data.json');
  for (const { name, rows } of tables) {
    // What begins like a formula is told to be text: a spreadsheet must not calculate with what somebody typed.
    if (rows.length > 0)
      add(stringify(rows, { header: true, bom: true, escape_formulas: true, cast: { object: (value) => JSON.stringify(value) } }), `${name}.csv`);
  }
  zip.end();
  return Promise.race([buffer(zip.outputStream), failed]);
}
