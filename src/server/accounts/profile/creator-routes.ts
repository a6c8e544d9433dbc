import * as contract from '../../../contract/accounts/comicists.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { fillCreatorProfile, putCreatorProfile, readCreatorProfile } from './creator-profile.ts';

/** A member's creator info: the second step of registration, and what became of it (docs/rules.md#creator-info). */
export function mountComicists(app: App, deps: Deps): void {
  bind(app, deps, contract.fillComicists, ({ body }, context) =>
    fillCreatorProfile(deps, { memberId: signedIn(context).memberId, form: body, now: context.now, once: context.once }),
  );
  bind(app, deps, contract.getComicists, (_, context) => readCreatorProfile(deps.database.db, signedIn(context).memberId));
  bind(app, deps, contract.putComicists, ({ body }, context) =>
    putCreatorProfile(deps.database.db, { memberId: signedIn(context).memberId, form: body, now: context.now }),
  );
}
