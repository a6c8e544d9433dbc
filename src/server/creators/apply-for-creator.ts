import { infoOf } from '../../contract/accounts/comicists.ts';
import type { Application, ApplicationOutput } from '../../contract/creators/application.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { APPLICATION_ATTACHMENTS, type ApplicationKind, applicationObstacle, isRecentWork, isWorkOfMembership } from '../../domain/creators/application.ts';
import { APPLICATION_MACHINE, type ApplicationActor, type ApplicationEvent, type ApplicationStatus } from '../../domain/creators/application-state.ts';
import { type Attempt, afterEvent } from '../../domain/state/state-machine.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import { listedInfo } from '../accounts/profile/creator-profile.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { attachUploads, readUploads, replaceUploads, type UploadOwner } from '../uploads/uploads.ts';
import { applicationResponse, found } from './application-response.ts';
import { notifyCreator } from './creator-email.ts';
import {
  type ApplicationColumns,
  type ApplicationRow,
  insertApplication,
  lockApplication,
  lockMember,
  readApplicant,
  readApplication,
  readMembership,
  writeApplication,
} from './queries.ts';

/**
 * Files an application (docs/rules.md#creator-applications). Of two at once the database refuses one.
 * @throws Refusal VALIDATION_FAILED, EMAIL_NOT_VERIFIED, ALREADY_CREATOR, ALREADY_ASSOCIATE, NO_MEMBERSHIP, ALREADY_APPLIED
 */
export function applyForCreator(deps: Deps, caller: Caller, form: Application, once: IdempotencyKey | null): Promise<ApplicationOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const appliedOn = taipeiDay(now);
    const { memberId } = caller;
    const columns = columnsOf(form);
    if (!caller.isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
    if (!(await lockMember(tx, memberId))) throw new Refusal('NOT_FOUND');
    const obstacle = applicationObstacle(form.kind, found(await readApplicant(tx, memberId, appliedOn)));
    if (obstacle !== null) throw new Refusal(obstacle);
    const files = givenFiles(form);
    await refuseFaults(tx, { memberId, kind: form.kind, form, appliedOn, hasFile: Object.keys(files).length > 0 });
    const id = await insertApplication(tx, { memberId, kind: form.kind, appliedOn, columns }, now);
    await attachUploads(tx, ownerOf(memberId, id), files, now);
    await notifyCreator(deps, tx, memberId, emails.creatorApplied);
    return applicationResponse(tx, await readApplication(tx, id), now);
  });
}

/**
 * Sends an application again with what staff asked for. Its kind stays, and PDFs that are left out do.
 * @throws Refusal VALIDATION_FAILED, NOT_FOUND (another member's too), NOT_IN_STATE, NO_MEMBERSHIP
 */
export function answerApplication(
  deps: Deps,
  { caller: { memberId }, id, form }: { caller: Caller; id: string; form: Application },
  once: IdempotencyKey | null,
): Promise<ApplicationOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const columns = columnsOf(form);
    const application = found(await lockApplication(tx, id, memberId));
    const status = statusAfter(application, { event: 'answer', by: 'member' }, now);
    const { kind, appliedOn } = application;
    if (form.kind !== kind) throw new Refusal('VALIDATION_FAILED', { faults: [{ field: 'kind', message: 'NOT_AN_OPTION' }] });
    const files = givenFiles(form);
    const stored = (await readUploads(tx, 'creator', [id])).get(id) ?? [];
    await refuseFaults(tx, { memberId, kind, form, appliedOn, hasFile: stored.length + Object.keys(files).length > 0 });
    await writeApplication(tx, id, { status, ...columns }, now);
    await replaceUploads(tx, deps.jobs, ownerOf(memberId, id), files, now);
    await notifyCreator(deps, tx, memberId, emails.creatorApplied);
    return applicationResponse(tx, await readApplication(tx, id), now);
  });
}

/** @throws Refusal NOT_FOUND (another member's too), NOT_CANCELLABLE once it was decided */
export function withdrawApplication(deps: Deps, { memberId }: Caller, id: string): Promise<ApplicationOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const application = found(await lockApplication(tx, id, memberId));
    await writeApplication(tx, id, { status: statusAfter(application, { event: 'withdraw', by: 'member' }, now) }, now);
    return applicationResponse(tx, await readApplication(tx, id), now);
  });
}

/** The status of an application after an event. @throws Refusal NOT_IN_STATE, NOT_CANCELLABLE */
export function statusAfter(application: ApplicationRow, attempt: Attempt<ApplicationEvent, ApplicationActor>, now: Date): ApplicationStatus {
  const after = afterEvent(APPLICATION_MACHINE, application, attempt, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  return after.to;
}

const ownerOf = (memberId: string, recordId: string): UploadOwner => ({ memberId, kind: 'creator', recordId });

/** The PDFs that came with a form; a field that was left out is none of them. */
function givenFiles(form: Application): Readonly<Record<string, unknown>> {
  return Object.fromEntries(APPLICATION_ATTACHMENTS.flatMap((field) => (form[field] === null ? [] : [[field, form[field]]])));
}

/** @throws Refusal VALIDATION_FAILED where a choice is not in the static lists */
function columnsOf(form: Application): ApplicationColumns {
  const orNull = <V>(value: V | undefined) => value ?? null;
  return {
    work_kind: orNull(form.work_kind),
    published_on: orNull(form.published_on),
    work_url: orNull(form.work_url),
    info: JSON.stringify(infoOf(listedInfo(form))),
  };
}

interface WorkToCheck {
  memberId: string;
  kind: ApplicationKind;
  form: Pick<Application, 'published_on' | 'work_url'>;
  /** The day on which it was first sent. */
  appliedOn: Day;
  hasFile: boolean;
}

/** Holds the work against the day and the membership: a published one counts for three years, or if it appeared during the membership. */
async function refuseFaults(tx: Tx, { memberId, kind, form, appliedOn, hasFile }: WorkToCheck): Promise<void> {
  const faults: FieldFault[] = [];
  if (kind !== 'associate' && form.work_url === undefined && !hasFile) faults.push({ field: 'work_url', message: 'WORK_MISSING' });
  const { published_on: publishedOn } = form;
  if (kind === 'creator' && publishedOn !== undefined && !isRecentWork(publishedOn, appliedOn)) faults.push({ field: 'published_on', message: 'WORK_TOO_OLD' });
  if (kind === 'extension' && publishedOn !== undefined) {
    const membership = await readMembership(tx, memberId);
    if (membership?.class !== 'creator') throw new Refusal('NO_MEMBERSHIP');
    if (!isWorkOfMembership(publishedOn, membership, appliedOn)) faults.push({ field: 'published_on', message: 'WORK_NOT_OF_MEMBERSHIP' });
  }
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
}
