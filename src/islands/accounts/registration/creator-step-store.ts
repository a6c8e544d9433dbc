import { atom } from 'nanostores';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { goToSign } from '../../../stores/return-to.ts';
import { $session } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createLeaveGuard } from '../../form/leave-guard.ts';
import { createCreatorInfo } from '../creator-info/creator-info.ts';
import { createComicistsForm } from '../creator-info/creator-info-store.ts';

/** The second step of registration (docs/rules.md#registration): the creator's info, or none for now. */
export function createCreatorStep(lang: Language, t: Translate) {
  const info = createCreatorInfo();
  const $isDone = atom(false);
  /** The form is open: what it asks for is neither given nor left out. */
  let isOpen = false;
  const guard = createLeaveGuard(() => isOpen);
  const laterPath = `/${lang}/index`;

  return {
    $info: info.$info,
    read: info.read,
    $isDone,
    guard,
    /** The form of a member, whose draft in this tab is nobody else's. */
    openForm: (member: MemberOutput, lists: StaticLists) => {
      isOpen = true;
      return createComicistsForm({
        lists,
        t,
        draftKey: `draft:three:${member.id}`,
        given: { full_name: member.name, pen_name: member.pen_name ?? '', citizenship: 'domestic' },
        send: async (values) => {
          const problem = await info.fill(values);
          if (problem) return problem;
          isOpen = false;
          addToast('success', t('success:CREATOR_INFO_SAVED'));
          scrollTo({ top: 0 });
          $isDone.set(true);
          return null;
        },
      });
    },
    /** Leaves the step out; asks first. */
    later: () => guard.ask(laterPath),
    /** For the screen's `ref`: who is logged out meanwhile logs in first, and comes back to what was typed. */
    watchSession: () =>
      $session.subscribe(({ state }) => {
        if (state !== 'anonymous') return;
        guard.letGo();
        goToSign(lang);
      }),
  };
}
export type CreatorStep = ReturnType<typeof createCreatorStep>;
