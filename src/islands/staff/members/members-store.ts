import type { EmailPreviewOutput } from '../../../contract/email-preview.ts';
import { changeMemberClass, previewMemberClass } from '../../../contract/levels/staff-level.ts';
import { adjustPoints, decideAdjustment, previewAdjustment, previewPoints } from '../../../contract/points/staff-points.ts';
import { banMember, previewBan } from '../../../contract/spaces/staff-space.ts';
import {
  type AnonymisePreviewOutput,
  anonymiseMember,
  decideClosure,
  type MergePreviewOutput,
  mergeAccounts,
  previewAnonymise,
  previewClosure,
  previewMerge,
} from '../../../contract/staff/account-closure.ts';
import { endMemberLogins, lockAccount, previewEndLogins, previewLock, previewUnlock, unlockAccount } from '../../../contract/staff/staff-account.ts';
import { addMemberNote, getStaffMember, listMembers, type StaffMemberItemOutput, type StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { changeMemberRole, previewMemberRole } from '../../../contract/staff/staff-role.ts';
import { MEMBER_CLASSES, type MemberClass, ROLES, type Role } from '../../../domain/identity/account.ts';
import { MEMBER_STATES } from '../../../domain/staff/member-search.ts';
import { mayChangeRole } from '../../../domain/staff/role-change.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { type Added, paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
export const MEMBER_STATE_CHOICES = ['all', ...MEMBER_STATES] as const;
export const MEMBER_TYPE_CHOICES = ['all', ...MEMBER_CLASSES] as const;

/** The decisions about a member, and `note`, which decides nothing. */
export type MemberAct =
  | 'note'
  | 'confirm_points'
  | 'refuse_points'
  | 'confirm_closure'
  | 'refuse_closure'
  | 'points'
  | 'class'
  | 'role'
  | 'bar'
  | 'end_logins'
  | 'lock'
  | 'unlock'
  | 'merge'
  | 'anonymise';
/** The acts that decide what waits; they ask for no reason. */
const isDecidedAct = (act: MemberAct): boolean => act.startsWith('confirm_') || act.startsWith('refuse_');
/** The acts that say why: the member is written the reason. */
export const asksWhy = (act: MemberAct): boolean => act !== 'role' && !isDecidedAct(act);

/** The adjustment of points that waits for a second person. */
export const openAdjustment = ({ office }: StaffMemberOutput) => office?.adjustments.find(({ status }) => status === 'requested');
/** The closure of an account that waits for a second person, the oldest first. */
export const openClosure = ({ office }: StaffMemberOutput) => office?.closures[0];

/** The acts about something that waits. */
const waiting = <A extends MemberAct>(open: { may_confirm: boolean } | undefined, confirm: A, refuse: A): A[] => {
  if (open === undefined) return [];
  return open.may_confirm ? [confirm, refuse] : [refuse];
};

/** In the order of a choice: none, which takes a role away, is the last of them. */
const CHOSEN_ROLES: readonly Role[] = [...ROLES.filter((role) => role !== 'member'), 'member'];
/** The roles that may be given to a member, `member` among them; of oneself, and of the desk’s look, none. */
export const rolesFor = ({ role: from, lock, office }: StaffMemberOutput): Role[] =>
  office === null ? [] : CHOSEN_ROLES.filter((to) => mayChangeRole({ from, to, isOwn: office.is_own, isLocked: lock !== null }));

/** Locking, or what undoes it; nobody locks themselves. */
const lockOf = ({ lock, office }: StaffMemberOutput): MemberAct[] => {
  if (lock !== null) return ['unlock'];
  return office?.is_own === true ? [] : ['lock'];
};

/** Lists what can be done about a member; all but a note are the operator's. */
export function actsOf(member: StaffMemberOutput): MemberAct[] {
  if (member.office === null) return ['note'];
  const [adjustment, closure] = [openAdjustment(member), openClosure(member)];
  return [
    ...waiting(closure, 'confirm_closure', 'refuse_closure'),
    ...waiting(adjustment, 'confirm_points', 'refuse_points'),
    'note',
    ...(adjustment === undefined ? (['points'] as const) : []),
    'class',
    ...(member.is_barred ? [] : (['bar'] as const)),
    ...(rolesFor(member).length > 0 ? (['role'] as const) : []),
    'end_logins',
    ...lockOf(member),
    ...(closure === undefined ? (['merge'] as const) : []),
    ...(closure === undefined && member.role === 'member' ? (['anonymise'] as const) : []),
  ];
}

/** The form of an act: a text, a class or a role to be, points and another account as they were typed. */
export interface MemberForm {
  text: string;
  type: MemberClass;
  role: Role;
  points: string;
  other: string;
}

/** The effect of an act: its e-mails, and more of those that close an account. */
export interface MemberPreview {
  emails: EmailPreviewOutput[];
  merge?: MergePreviewOutput;
  anonymise?: AnonymisePreviewOutput;
}

/** The list of members, and the one that is open. */
const createMemberQueue = () =>
  createQueue<StaffMemberItemOutput, StaffMemberOutput>({
    viewed: 'members',
    parameters: { state: MEMBER_STATE_CHOICES, q: searchText, type: MEMBER_TYPE_CHOICES },
    ...listedBy(listMembers, (filters) => {
      const state = MEMBER_STATES.find((each) => each === filters.state);
      const type = MEMBER_CLASSES.find((each) => each === filters['type']);
      return { ...(state !== undefined && { state }), ...(type !== undefined && { type }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getStaffMember, { params: { id } }, QUIET)).data,
  });

/** Members, for one screen of staff: finding them, and each act about one. */
export function createMembers(language: Language) {
  const queue = createMemberQueue();
  const key = createIdempotencyKey();
  const accounts = new Map<string, string>();

  /** The account that a text was shown to be of. */
  const otherOf = async (id: string, other: string): Promise<string> => {
    const shown = accounts.get(other);
    if (shown !== undefined) return shown;
    return (await send(previewMerge, { params: { id }, body: { other } }, QUIET)).data.other.id;
  };

  async function preview(about: MemberAct, member: StaffMemberOutput, { text, type, role, points, other }: MemberForm, added: Added): Promise<MemberPreview> {
    const params = { id: member.id };
    const body = { reason: text, language, ...added };
    const emailsOf = async ({ data }: { data: { emails: EmailPreviewOutput[] } }) => ({ emails: data.emails });
    const closure_id = openClosure(member)?.id ?? '';
    switch (about) {
      case 'class':
        return emailsOf(await send(previewMemberClass, { params, body: { ...body, type } }, QUIET));
      case 'role':
        return emailsOf(await send(previewMemberRole, { params, body: { from: member.role, role, ...added } }, QUIET));
      case 'points':
        return emailsOf(await send(previewPoints, { params, body: { ...body, points } }, QUIET));
      case 'confirm_points':
        return emailsOf(await send(previewAdjustment, { params, body: { event: 'confirm', ...added } }, QUIET));
      case 'confirm_closure':
        return emailsOf(await send(previewClosure, { params, body: { closure_id, event: 'confirm', ...added } }, QUIET));
      case 'bar':
        return emailsOf(await send(previewBan, { params, body }, QUIET));
      case 'end_logins':
        return emailsOf(await send(previewEndLogins, { params, body }, QUIET));
      case 'lock':
      case 'unlock':
        return emailsOf(await send(about === 'lock' ? previewLock : previewUnlock, { params, body }, QUIET));
      case 'merge': {
        const { data } = await send(previewMerge, { params, body: { other, language, ...added, ...(text !== '' && { reason: text }) } }, QUIET);
        accounts.set(other, data.other.id);
        return { emails: data.emails, merge: data };
      }
      case 'anonymise': {
        const { data } = await send(previewAnonymise, { params, body: { language, ...added, ...(text !== '' && { reason: text }) } }, QUIET);
        return { emails: data.emails, anonymise: data };
      }
      default:
        return { emails: [] };
    }
  }

  async function take(about: MemberAct, member: StaffMemberOutput, { text, type, role, points, other }: MemberForm, added: Added): Promise<void> {
    const { id } = member;
    const once = () => ({ ...QUIET, idempotencyKey: key.keyFor({ id, about, text, type, role, points, other, ...added }) });
    const [adjustment, closure] = [{ id: openAdjustment(member)?.id ?? '' }, { id: openClosure(member)?.id ?? '' }];
    const [params, said] = [{ id }, { reason: text, language, ...added }];
    if (about === 'note') await send(addMemberNote, { params, body: { text } }, once());
    if (about === 'points') await send(adjustPoints, { params, body: { points, ...said } }, once());
    if (about === 'confirm_points') await send(decideAdjustment, { params: adjustment, body: { event: 'confirm', ...added } }, QUIET);
    if (about === 'refuse_points') await send(decideAdjustment, { params: adjustment, body: { event: 'refuse' } }, QUIET);
    if (about === 'confirm_closure') await send(decideClosure, { params: closure, body: { event: 'confirm', ...added } }, QUIET);
    if (about === 'refuse_closure') await send(decideClosure, { params: closure, body: { event: 'refuse' } }, QUIET);
    if (about === 'class') await send(changeMemberClass, { params, body: { type, ...said } }, once());
    if (about === 'role') await send(changeMemberRole, { params, body: { from: member.role, role, ...added } }, once());
    if (about === 'bar') await send(banMember, { body: { member_id: id, ...said } }, once());
    if (about === 'end_logins') await send(endMemberLogins, { params, body: said }, once());
    if (about === 'lock') await send(lockAccount, { params, body: said }, QUIET);
    if (about === 'unlock') await send(unlockAccount, { params, body: said }, QUIET);
    if (about === 'merge') await send(mergeAccounts, { params, body: { other_id: await otherOf(id, other), ...said } }, once());
    if (about === 'anonymise') await send(anonymiseMember, { params, body: said }, once());
    key.forget();
  }

  const question = createDecision<MemberAct, StaffMemberOutput, MemberForm, MemberPreview>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND', 'ANOTHER_PERSON', 'ASKER_NOT_STAFF'),
    preview,
    take,
    paragraph: paragraphsOf('members'),
  });
  return { queue, question };
}
export type Members = ReturnType<typeof createMembers>;
