import * as staff from '../../../contract/staff/staff-member.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { bindList } from '../../http/lists/bind-list.ts';
import { addMemberNote } from './add-note.ts';
import { findMembers } from './find-members.ts';
import { readStaffMember } from './read-member.ts';

/** Members, as the desk and the operator look them up. */
export function mountStaffMembers(app: App, deps: Deps): void {
  bindList(app, deps, staff.listMembers, (at, { query }) => findMembers(at, query));
  bind(app, deps, staff.getStaffMember, ({ params }, context) => readStaffMember(deps, params.id, signedIn(context)));
  bind(app, deps, staff.addMemberNote, ({ params, body }, context) =>
    addMemberNote(deps, { memberId: params.id, text: body.text, caller: signedIn(context) }, context.once),
  );
}
