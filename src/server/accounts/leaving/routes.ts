import * as contract from '../../../contract/accounts/my-data.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { bindFile } from '../../http/bind-file.ts';
import { bindList } from '../../http/lists/bind-list.ts';
import { moveDeletion, previewDeletion, readMyDeletion, withdrawDeletion } from './delete-account.ts';
import { exportData, requestExport } from './export-data.ts';
import { readDeletion, readDeletions } from './read-deletions.ts';

/** The export and the deletion of a member's data, and the staff's side of both (docs/rules.md#account-deletion). */
export function mountMyData(app: App, deps: Deps): void {
  bind(app, deps, contract.requestExport, ({ body }, context) => requestExport(deps, { caller: signedIn(context), password: body.password, origin: context }));
  bindFile(app, deps, contract.exportFile, async ({ params }, context) => ({
    body: await exportData(deps, params.ticket, context),
    name: `${deps.library.settings.centre.slug}-my-data.zip`,
  }));
  bind(app, deps, contract.getMyDeletion, (_, context) => readMyDeletion(deps, signedIn(context).memberId));
  bind(app, deps, contract.withdrawDeletion, (_, context) => withdrawDeletion(deps, signedIn(context), context));
  bindList(app, deps, contract.listDeletions, (at, { query }, { caller }) => readDeletions(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, contract.getStaffDeletion, ({ params }) => readDeletion(deps, params.id));
  bind(app, deps, contract.previewDeletion, ({ params, body }, context) =>
    previewDeletion(deps, { id: params.id, event: body.event, caller: signedIn(context) }),
  );
  bind(app, deps, contract.moveDeletion, ({ params, body }, context) => moveDeletion(deps, { id: params.id, event: body.event, caller: signedIn(context) }));
}
