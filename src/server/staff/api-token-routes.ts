import * as contract from '../../contract/staff/api-token.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { bindTable } from '../http/lists/bind-list.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';

/** Tokens by which other systems of the centre make calls. */
export function mountApiTokens(app: App, deps: Deps): void {
  bindTable(app, deps, contract.listApiTokens, 'tokens', (at) => listApiTokens(at));
  bind(app, deps, contract.createApiToken, ({ body }, { once }) => createApiToken(deps, body, once));
  bind(app, deps, contract.revokeApiToken, ({ params }) => revokeApiToken(deps, params.id));
}
