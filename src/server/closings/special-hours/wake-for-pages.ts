import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { requestRelease } from '../../releases/release-queries.ts';

/** Asks for a release, as the hours of a day have changed, which pages that are built tell (docs/decisions/407): many changes together get one. */
export async function wakeForPages(tx: Tx, { jobs, now }: Pick<Deps, 'jobs' | 'now'>): Promise<void> {
  if (await requestRelease(tx, 'hours', now())) await jobs.enqueue(tx, 'make-release', {});
}
