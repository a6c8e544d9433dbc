import * as blocks from '../../contract/closings/block.ts';
import * as contract from '../../contract/closings/closing.ts';
import { listSpecialDays } from '../../contract/closings/special-day.ts';
import * as hours from '../../contract/closings/special-hours.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { readPublicClosings } from '../opening/read-closings.ts';
import { readSpecialDays } from '../opening/read-special-days.ts';
import { previewBlock, readBlockables, readOneBlock, readStaffBlocks } from './blocks/read-blocks.ts';
import { changeBlock, endBlock, recordBlock } from './blocks/record-block.ts';
import { previewClosing, readOneClosing, readStaffClosings } from './read-closings.ts';
import { closingTime, recordClosing, reopenClosing } from './record-closing.ts';
import { rehearseBlock, rehearseClosing } from './rehearse-closing.ts';
import { previewSpecialHours, rehearseSpecialHours, setSpecialHours } from './special-hours/change-hours.ts';
import { readStaffSpecialHours } from './special-hours/read-special-hours.ts';

/** Closing at short notice: what stands on a time, closing it, and opening it again. */
export function mountClosing(app: App, deps: Deps): void {
  bind(app, deps, contract.listStandingClosings, async ({ query }) => pageOf(await readPublicClosings(deps), query));
  bind(app, deps, contract.previewClosing, ({ query }, { now }) =>
    previewClosing(deps, closingTime({ day: query.day, fromHour: query.from_hour, toHour: query.to_hour }, now)),
  );
  bind(app, deps, contract.previewClosingEmails, ({ query: { member_id, ...input } }, context) =>
    rehearseClosing(deps, signedIn(context).memberId, input, member_id),
  );
  bindList(app, deps, contract.listClosings, (at) => readStaffClosings(at));
  bind(app, deps, contract.getClosing, ({ params }) => readOneClosing(deps, params.id));
  bind(app, deps, contract.recordClosing, ({ body }, context) => recordClosing(deps, signedIn(context).memberId, body, context.once));
  bind(app, deps, contract.reopenClosing, ({ params }, context) => reopenClosing(deps, signedIn(context).memberId, params.id));
}

/** Hours of single days: opening on a closed day, longer or shorter than usual. */
export function mountSpecialHours(app: App, deps: Deps): void {
  bind(app, deps, listSpecialDays, ({ query }) => pageOf(readSpecialDays(deps), query));
  bind(app, deps, hours.previewSpecialHours, ({ query }) => previewSpecialHours(deps, query));
  bind(app, deps, hours.previewSpecialHoursEmails, ({ query: { member_id, ...input } }, context) =>
    rehearseSpecialHours(deps, signedIn(context).memberId, input, member_id),
  );
  bindList(app, deps, hours.listSpecialHours, (at) => readStaffSpecialHours(at));
  bind(app, deps, hours.setSpecialHours, ({ body }, context) => setSpecialHours(deps, signedIn(context).memberId, body, context.once));
}

/** Blocks of seats, equipment and spaces. */
export function mountBlocks(app: App, deps: Deps): void {
  bind(app, deps, blocks.listBlockables, () => readBlockables(deps.library));
  bind(app, deps, blocks.previewBlock, ({ query }) => previewBlock(deps, query));
  bind(app, deps, blocks.previewBlockEmails, ({ query: { member_id, ...input } }, context) =>
    rehearseBlock(deps, signedIn(context).memberId, input, member_id),
  );
  bindList(app, deps, blocks.listBlocks, (at, { query }) => readStaffBlocks(at, query.when));
  bind(app, deps, blocks.getBlock, ({ params }) => readOneBlock(deps, params.id));
  bind(app, deps, blocks.recordBlock, ({ body }, context) => recordBlock(deps, signedIn(context).memberId, body, context.once));
  bind(app, deps, blocks.changeBlock, ({ params, body }, context) =>
    changeBlock(deps, signedIn(context).memberId, { id: params.id, input: body }, context.once),
  );
  bind(app, deps, blocks.endBlock, ({ params }, context) => endBlock(deps, signedIn(context).memberId, params.id));
}
