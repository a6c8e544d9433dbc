import * as contract from '../../../contract/accounts/old-user.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind } from '../../http/bind.ts';
import { makeCreator } from './make-creator.ts';
import { migrateOldAccount } from './migrate-old-account.ts';
import { readOldUser } from './old-account.ts';

/** Members of the former site who come over (docs/rules.md#former-site). */
export function mountOldUser(app: App, deps: Deps): void {
  bind(app, deps, contract.getOldUser, ({ params }, { address }) => readOldUser(deps, params.code, address));
  bind(app, deps, contract.migrateOldUser, ({ body }, { language, address, userAgent, once }) =>
    migrateOldAccount(deps, { form: body, language, origin: { address, userAgent }, once }),
  );
  bind(app, deps, contract.oldUserToComicists, ({ params }, { caller, address, userAgent }) =>
    makeCreator(deps, { code: params.code, caller, origin: { address, userAgent } }),
  );
}
