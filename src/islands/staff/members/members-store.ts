import { changeMemberClass } from '../../../contract/levels/staff-level.ts';
import { adjustPoints, decideAdjustment } from '../../../contract/points/staff-points.ts';
import { banMember } from '../../../contract/spaces/staff-space.ts';
import { endMemberLogins, lockAccount, unlockAccount } from '../../../contract/staff/staff-account.ts';
import { addMemberNote, getStaffMember, listMembers, type StaffMemberItemOutput, type StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { MEMBER_CLASSES, type MemberClass } from '../../../domain/identity/account.ts';
import { MEMBER_STATES } from '../../../domain/staff/member-search.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createQuestion } from '../../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
export const MEMBER_STATE_CHOICES = ['all', ...MEMBER_STATES] as const;
export const MEMBER_TYPE_CHOICES = ['all', ...MEMBER_CLASSES] as const;

/** The decisions about a member, and `note`, which decides nothing. */
export type MemberAct = 'note' | 'confirm_points' | 'refuse_points' | 'points' | 'class' | 'bar' | 'end_logins' | 'lock' | 'unlock';

/** The adjustment of points that waits for a second person. */
export const openAdjustment = ({ office }: StaffMemberOutput) => office?.adjustments.find(({ status }) => status === 'requested');

/** Lists what can be done about a member; all but a note are the operator's. */
export function actsOf(member: StaffMemberOutput): MemberAct[] {
  if (member.office === null) return ['note'];
  const open = openAdjustment(member);
  const waiting: MemberAct[] = open?.may_confirm ? ['confirm_points', 'refuse_points'] : ['refuse_points'];
  return [
    ...(open === undefined ? [] : waiting),
    'note',
    ...(open === undefined ? (['points'] as const) : []),
    'class',
    ...(member.is_barred ? [] : (['bar'] as const)),
    'end_logins',
    member.lock === null ? 'lock' : 'unlock',
  ];
}

/** The form of an act: a text, a class to be, points as they were typed. */
export interface MemberForm {
  text: string;
  type: MemberClass;
  points: string;
}

/** Members, for one screen of staff: finding them, and each act about one. */
export function createMembers(language: Language) {
  const queue = createQueue<StaffMemberItemOutput, StaffMemberOutput>({
    parameters: { state: MEMBER_STATE_CHOICES, q: searchText, type: MEMBER_TYPE_CHOICES },
    ...listedBy(listMembers, (filters) => {
      const state = MEMBER_STATES.find((each) => each === filters.state);
      const type = MEMBER_CLASSES.find((each) => each === filters['type']);
      return { ...(state !== undefined && { state }), ...(type !== undefined && { type }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getStaffMember, { params: { id } }, QUIET)).data,
  });
  const question = createQuestion<MemberAct, StaffMemberOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND', 'ANOTHER_PERSON', 'ASKER_NOT_STAFF'),
  });
  const key = createIdempotencyKey();

  /** Does what is asked about, with what was typed; true when it is done. */
  const act = (about: MemberAct, { text, type, points }: MemberForm): Promise<boolean> =>
    question.answer(about, async (member) => {
      const { id } = member;
      const once = () => ({ ...QUIET, idempotencyKey: key.keyFor({ id, about, text, type, points }) });
      const adjustment = { id: openAdjustment(member)?.id ?? '' };
      const [params, said] = [{ id }, { reason: text, language }];
      if (about === 'note') await send(addMemberNote, { params, body: { text } }, once());
      if (about === 'points') await send(adjustPoints, { params, body: { points, ...said } }, once());
      if (about === 'confirm_points') await send(decideAdjustment, { params: adjustment, body: { event: 'confirm' } }, QUIET);
      if (about === 'refuse_points') await send(decideAdjustment, { params: adjustment, body: { event: 'refuse' } }, QUIET);
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
