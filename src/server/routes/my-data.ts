import * as contract from '../../contract/my-data.ts';
import type { Deps } from '../deps.ts';
import { moveDeletion, readMyDeletion, withdrawDeletion } from '../services/delete-account.ts';
import { askForExport, exportData } from '../services/export-data.ts';
import { readDeletions } from '../services/read-deletions.ts';
import { type App, bind, signedIn } from './bind.ts';

const ZIP = '.zip';

/** What a member may take along and leave behind, and the staff's side of leaving (spec section 4). */
export function mountMyData(app: App, deps: Deps): void {
  bind(app, deps, contract.askForExport, ({ body }, context) => askForExport(deps, { caller: signedIn(context), password: body.password, origin: context }));
  app.get('/my/export/:name{[^/]+\\.zip}', async (c) => {
    const ticket = (c.req.param('name') ?? '').slice(0, -ZIP.length);
    const bytes = await exportData(deps, ticket, { address: c.get('address'), userAgent: c.req.header('user-agent') ?? '' });
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': contract.exportFile.mediaType,
      'Content-Disposition': 'attachment; filename="comic-hub-my-data.zip"',
      'Cache-Control': 'no-store',
    });
  });
  bind(app, deps, contract.getMyDeletion, (_, context) => readMyDeletion(deps, signedIn(context).memberId));
  bind(app, deps, contract.withdrawDeletion, (_, context) => withdrawDeletion(deps, signedIn(context), context));
  bind(app, deps, contract.listDeletions, ({ query }) => readDeletions(deps, query));
  bind(app, deps, contract.moveDeletion, ({ params, body }, context) => moveDeletion(deps, { id: params.id, event: body.event, caller: signedIn(context) }));
}
