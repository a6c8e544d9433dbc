import { readLevel } from '../../contract/levels/level.ts';
import { changeMemberClass, previewMemberClass } from '../../contract/levels/staff-level.ts';
import { rehearseUseCase } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { changeClass } from './change-class.ts';
import { readMyLevel } from './read-level.ts';

/** A member's class and its history, and the centre's decisions about it. */
export function mountLevels(app: App, deps: Deps): void {
  bind(app, deps, readLevel, (_, context) => readMyLevel(deps, signedIn(context).memberId));
  bind(app, deps, changeMemberClass, ({ params, body }, context) => {
    const { type: to, reason, language = context.language } = body;
    return changeClass(deps, { memberId: params.id, to, reason, language, caller: signedIn(context), origin: context }, context.once);
  });
  bind(app, deps, previewMemberClass, async ({ params, body }, context) => {
    const { type: to, reason, language = context.language } = body;
    const decision = { memberId: params.id, to, reason, language, caller: signedIn(context), origin: context };
    return { emails: await rehearseUseCase(deps, (rehearsing) => changeClass(rehearsing, decision, null)) };
  });
}
