import * as contract from '../../contract/imports/staff-import.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { bindList } from '../http/lists/bind-list.ts';
import * as imports from './staff-imports.ts';

/** Lists of members that staff imports. */
export function mountImports(app: App, deps: Deps): void {
  bindList(app, deps, contract.listImports, (at, { query }, { language }) => imports.listImports(at, query, language));
  bind(app, deps, contract.createImport, ({ body }, context) =>
    imports.takeImport(deps, body, { caller: signedIn(context), language: context.language }, context.once),
  );
  bind(app, deps, contract.getImport, ({ params }, { language }) => imports.getImport(deps, params.id, language));
  bindList(app, deps, contract.listImportLines, (at, { params, query }, { language }) => imports.readImportLines(at, params.id, { asked: query, language }));
  bind(app, deps, contract.startImport, ({ params }, { language }) => imports.moveImport(deps, params.id, { event: 'start', language }));
  bind(app, deps, contract.cancelImport, ({ params }, { language }) => imports.moveImport(deps, params.id, { event: 'cancel', language }));
  bindFile(app, deps, contract.importReportFile, ({ params }, { language }) => imports.importReport(deps, params.id, language));
}
