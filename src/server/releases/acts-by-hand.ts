import { Refusal } from '../../contract/refusal.ts';
import type { ReleaseOutput, ReleasePreviewOutput, ReleaseScheduleOutput } from '../../contract/releases/staff-release.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { changesSince } from './changes-since.ts';
import { goToRelease } from './go-to-release.ts';
import { readRelease, readSchedule, toChanges } from './read-releases.ts';
import { readLiveRelease, requestRelease } from './release-queries.ts';
import type { ReleaseShelf } from './release-shelf.ts';

type Tools = Pick<Deps, 'config' | 'database' | 'jobs' | 'library' | 'now' | 'releases'>;

/**
 * Asks for a release of the content as it is, and wakes whoever makes it.
 * @param staffId whoever asks
 * @throws Refusal NOT_IN_STATE where no releases are made
 */
export async function requestByHand(tools: Tools, staffId: string, once: IdempotencyKey | null): Promise<ReleaseScheduleOutput> {
  if (tools.releases === null && tools.config.deployHook === null) throw new Refusal('NOT_IN_STATE');
  return withIdempotency(tools, once, async (tx) => {
    if (await requestRelease(tx, 'staff', tools.now(), staffId)) await tools.jobs.enqueue(tx, 'make-release', {});
    return readSchedule({ ...tools, database: { ...tools.database, db: tx } });
  });
}

/** The release to go to. @throws Refusal NOT_FOUND; NOT_IN_STATE when it is shown already, or does not stand ready any more */
async function chosen(tools: Tools, id: string): Promise<ReleaseShelf> {
  const { may_be_shown } = await readRelease(tools, id);
  if (tools.releases === null || !may_be_shown) throw new Refusal('NOT_IN_STATE');
  return tools.releases;
}

/** The difference that going to a release makes; of what was delivered with the server it is not known. @throws Refusal as `goByHand` */
export async function previewGoing(tools: Tools, id: string): Promise<ReleasePreviewOutput> {
  const { folders, delivered } = await chosen(tools, id);
  const live = await readLiveRelease(tools.database.db, delivered);
  if (live === undefined || !folders.has(live.id)) return { id, changes: null };
  const { changes } = await changesSince(folders, live.id, id);
  return { id, changes: toChanges(changes) };
}

/** Goes to a release that stands ready. @throws Refusal NOT_FOUND; NOT_IN_STATE when a colleague was faster, or it is gone */
export async function goByHand(tools: Tools, id: string, staffId: string): Promise<ReleaseOutput> {
  const shelf = await chosen(tools, id);
  if (!(await goToRelease({ ...tools, maker: shelf }, id, staffId))) throw new Refusal('NOT_IN_STATE');
  // The job puts what is shown now on the storage as well.
  if (tools.config.siteS3 !== null) await tools.database.db.transaction().execute((tx) => tools.jobs.enqueue(tx, 'make-release', {}));
  return readRelease(tools, id);
}
