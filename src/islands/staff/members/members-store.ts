import { changeMemberClass } from '../../../contract/levels/staff-level.ts';
import { banMember } from '../../../contract/spaces/staff-space.ts';
import { endMemberLogins, lockAccount, unlockAccount } from '../../../contract/staff/staff-account.ts';
import { addMemberNote, getStaffMember, listMembers, type StaffMemberItemOutput, type StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { MEMBER_CLASSES, type MemberClass } from '../../../domain/identity/account.ts';
import { MEMBER_STATES } from '../../../domain/staff/member-search.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createQuestion } from '../../record/records-store.ts';

const PER_PAGE = 25;
const QUIET = { quiet: true, spinner: false };
export const MEMBER_STATE_CHOICES = ['all', ...MEMBER_STATES] as const;
export const MEMBER_TYPE_CHOICES = ['all', ...MEMBER_CLASSES] as const;

/** The decisions about a member, and `note`, which decides nothing. */
export type MemberAct = 'note' | 'class' | 'bar' | 'end_logins' | 'lock' | 'unlock';

/** Lists what can be done about a member; all but a note are the operator's. */
export const actsOf = ({ is_barred, lock, office }: StaffMemberOutput): MemberAct[] => [
  'note',
  ...(office === null ? [] : (['class', ...(is_barred ? [] : ['bar' as const]), 'end_logins', lock === null ? 'lock' : 'unlock'] as const)),
];

/** Members, for one screen of staff: finding them, and each act about one. */
export function createMembers(language: Language) {
  const queue = createQueue<StaffMemberItemOutput, StaffMemberOutput>({
    parameters: { state: MEMBER_STATE_CHOICES, q: searchText, type: MEMBER_TYPE_CHOICES },
    load: (filters, page) => {
      const state = MEMBER_STATES.find((each) => each === filters.state);
      const type = MEMBER_CLASSES.find((each) => each === filters['type']);
      const narrowed = { ...(state !== undefined && { state }), ...(type !== undefined && { type }), ...(filters.q !== '' && { q: filters.q }) };
      return send(listMembers, { query: { page, per_page: PER_PAGE, ...narrowed } }, QUIET);
    },
    open: async (id) => (await send(getStaffMember, { params: { id } }, QUIET)).data,
  });
  const question = createQuestion<MemberAct, StaffMemberOutput>({ settled: queue.refresh, isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND') });
  const key = createIdempotencyKey();

  /** Does what is asked about, with the text that was typed; true when it is done. `type` is the class to be. */
  const act = (about: MemberAct, text: string, type: MemberClass): Promise<boolean> =>
    question.answer(about, async ({ id }) => {
      const once = () => ({ ...QUIET, idempotencyKey: key.keyFor({ id, about, text, type }) });
      const [params, said] = [{ id }, { reason: text, language }];
      if (about === 'note') await send(addMemberNote, { params, body: { text } }, once());
      if (about === 'class') await send(changeMemberClass, { params, body: { type, ...said } }, once());
      if (about === 'bar') await send(banMember, { body: { member_id: id, ...said } }, once());
      if (about === 'end_logins') await send(endMemberLogins, { params, body: said }, QUIET);
      if (about === 'lock') await send(lockAccount, { params, body: said }, QUIET);
      if (about === 'unlock') await send(unlockAccount, { params, body: said }, QUIET);
      key.forget();
    });

  return { queue, question, act };
}
export type Members = ReturnType<typeof createMembers>;
