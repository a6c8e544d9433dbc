import * as staff from '../../../contract/staff/staff-member.ts';
import { changeMemberRole, previewMemberRole } from '../../../contract/staff/staff-role.ts';
import { rehearseUseCase } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { bindList } from '../../http/lists/bind-list.ts';
import { changeRoleByStaff } from '../change-role.ts';
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
  bind(app, deps, changeMemberRole, ({ params, body: { from, role: to } }, context) =>
    changeRoleByStaff(deps, { memberId: params.id, from, to, caller: signedIn(context), origin: context }, context.once),
  );
  bind(app, deps, previewMemberRole, async ({ params, body: { from, role: to } }, context) => {
    const decision = { memberId: params.id, from, to, caller: signedIn(context), origin: context };
    return { emails: await rehearseUseCase(deps, (rehearsing) => changeRoleByStaff(rehearsing, decision, null)) };
  });
}
