import * as contract from '../../contract/releases/staff-release.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { goByHand, previewGoing, requestByHand } from './acts-by-hand.ts';
import { listReleases, readRelease, readSchedule } from './read-releases.ts';

/** Releases for editors: what was and is shown, what comes, asking for one, and going back. */
export function mountReleases(app: App, deps: Deps): void {
  bindList(app, deps, contract.listReleases, (at, { query }) => listReleases(at, query));
  bind(app, deps, contract.getRelease, ({ params }) => readRelease(deps, params.id));
  bind(app, deps, contract.getReleaseSchedule, () => readSchedule(deps));
  bind(app, deps, contract.requestRelease, (_, context) => requestByHand(deps, signedIn(context).memberId, context.once));
  bind(app, deps, contract.previewShowRelease, ({ params }) => previewGoing(deps, params.id));
  bind(app, deps, contract.showRelease, ({ params }, context) => goByHand(deps, params.id, signedIn(context).memberId));
}
