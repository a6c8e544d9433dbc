import type { ApplicationOutput } from '../../contract/creators/application.ts';
import type { StaffApplicationOutput } from '../../contract/creators/staff-application.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { UploadOutput } from '../../contract/uploads/upload.ts';
import { APPLICATION_MACHINE } from '../../domain/creators/application-state.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { readUploads } from '../uploads/uploads.ts';
import type { ApplicationRow } from './queries.ts';

/** @throws Refusal NOT_FOUND */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

function toApplicationResponse(application: ApplicationRow, files: readonly UploadOutput[], now: Date): ApplicationOutput {
  const { id, kind, status, info, reason, createdAt, changedAt } = application;
  return {
    ...{ id, kind, status, info, reason, files: [...files] },
    work_kind: application.workKind,
    published_on: application.publishedOn,
    work_url: application.workUrl,
    reason_language: application.reasonLanguage,
    applied_on: application.appliedOn,
    created_at: isoWithOffset(createdAt),
    changed_at: isoWithOffset(changedAt),
    is_withdrawable: mayCause(APPLICATION_MACHINE, application, { event: 'withdraw', by: 'member' }, now),
    is_answerable: mayCause(APPLICATION_MACHINE, application, { event: 'answer', by: 'member' }, now),
  };
}

/** Applications as they travel, with their files. */
export async function applicationResponses(db: Db | Tx, applications: readonly ApplicationRow[], now: Date): Promise<ApplicationOutput[]> {
  const files = await readUploads(
    db,
    'creator',
    applications.map(({ id }) => id),
  );
  return applications.map((each) => toApplicationResponse(each, files.get(each.id) ?? [], now));
}

/** One application, for its member. @throws Refusal NOT_FOUND */
export async function applicationResponse(db: Db | Tx, row: ApplicationRow | undefined, now: Date): Promise<ApplicationOutput> {
  const [application] = await applicationResponses(db, [found(row)], now);
  return found(application);
}

/** The same with their members, for staff. */
export async function staffApplicationResponses(db: Db | Tx, rows: readonly ApplicationRow[], now: Date): Promise<StaffApplicationOutput[]> {
  const members = new Map(rows.map(({ id, member }) => [id, member]));
  return (await applicationResponses(db, rows, now)).map((application) => ({ ...application, member: found(members.get(application.id)) }));
}

/** One application, for staff. @throws Refusal NOT_FOUND */
export async function staffApplicationResponse(db: Db | Tx, row: ApplicationRow | undefined, now: Date): Promise<StaffApplicationOutput> {
  const [application] = await staffApplicationResponses(db, [found(row)], now);
  return found(application);
}
