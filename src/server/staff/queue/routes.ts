import * as queue from '../../../contract/staff/queue-item.ts';
import * as views from '../../../contract/staff/queue-view.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { assignItem } from './assign-item.ts';
import { addNote, openItem } from './open-item.ts';
import { readColleagues, readQueueMarks } from './read-item.ts';
import { readViews, removeView, renameView, saveView } from './saved-views.ts';

/** The work of staff with the items of every queue: who was given one, who has it open, and the notes on it (docs/decisions/241). */
export function mountQueueItems(app: App, deps: Deps): void {
  bind(app, deps, queue.listQueueMarks, ({ params, query }, context) => readQueueMarks(deps, { ...params, ...query }, signedIn(context)));
  bind(app, deps, queue.listColleagues, ({ params }, context) => readColleagues(deps, params.kind, signedIn(context)));
  bind(app, deps, queue.openQueueItem, ({ params }, context) => openItem(deps, params, signedIn(context)));
  bind(app, deps, queue.assignQueueItem, ({ params, body }, context) =>
    assignItem(deps, params, { to: body.member_id, before: body.before }, signedIn(context)),
  );
  bind(app, deps, queue.addQueueNote, ({ params, body }, context) => addNote(deps, { ...params, ...body }, signedIn(context), context.once));
  bind(app, deps, views.listQueueViews, ({ params }, context) => readViews(deps, params.kind, signedIn(context)));
  bind(app, deps, views.saveQueueView, ({ params, body }, context) => saveView(deps, { ...params, ...body }, signedIn(context)));
  bind(app, deps, views.renameQueueView, ({ params, body }, context) => renameView(deps, { ...params, ...body }, signedIn(context)));
  bind(app, deps, views.removeQueueView, ({ params }, context) => removeView(deps, params, signedIn(context)));
}
