import { randomUUID } from 'node:crypto';
import { SPACE_IDS } from '../../../src/domain/spaces/space.ts';
import { applicationForm, on } from '../../support/bookings/spaces.ts';
import { expectEmail, type MemberModel } from '../expectations.ts';
import { asMember, asStaff, isCarriedOut, type Work, type WorkContext } from './work-context.ts';

type LeaseStatus = NonNullable<ReturnType<MemberModel['leases']['get']>>['status'];
/** Ten working days ahead, whatever holidays lie between. */
const LEAD_DAYS = 20;
const isLater = (day: string) => day >= new Date(Date.now() + LEAD_DAYS * 86_400_000).toISOString().slice(0, 10);

const apply: Work = async (lane, member) => {
  const { chance } = lane;
  const day = chance.pick(lane.days.filter(isLater));
  const change = { ...on(day), space_id: chance.pick(SPACE_IDS), session: chance.pick(['morning', 'afternoon', 'evening']) };
  const told = await asMember(lane, member, 'apply for a space', {
    method: 'POST',
    path: '/space/apply',
    body: () => applicationForm(change),
    key: randomUUID(),
  });
  if (told?.status !== 200) return;
  member.leases.set(told.body.data.id, { status: 'applied' });
  expectEmail(member, 'spaceApplied');
};

function correctionForm(): FormData {
  const form = new FormData();
  form.append('mobile', '0987654321');
  return form;
}

interface Step {
  from: readonly LeaseStatus[];
  to: LeaseStatus;
  template: string;
  call: (id: string) => ReturnType<typeof asMember>;
}

const steps = (lane: WorkContext, member: MemberModel): readonly Step[] => {
  const review = (body: Record<string, unknown>) => (id: string) =>
    asStaff(lane, 'reviewer', `${body['event']} a lease`, { method: 'PUT', path: `/staff/space/apply/${id}/review`, body });
  return [
    { from: ['applied'], to: 'in_process', template: 'spaceInProcess', call: review({ event: 'review' }) },
    {
      from: ['in_process'],
      to: 'awaiting_correction',
      template: 'spaceCorrection',
      call: review({ event: 'request_correction', items: ['mobile'], message: 'It does not answer' }),
    },
    {
      from: ['awaiting_correction'],
      to: 'in_process',
      template: 'spaceCorrected',
      call: (id) =>
        asMember(lane, member, 'correct an application', {
          method: 'POST',
          path: `/space/apply/${id}/correction`,
          body: () => correctionForm(),
          key: randomUUID(),
        }),
    },
    { from: ['in_process'], to: 'approved', template: 'spaceApproved', call: review({ event: 'approve' }) },
    { from: ['in_process'], to: 'unapproved', template: 'spaceUnapproved', call: review({ event: 'refuse', reason: 'The plan names no event' }) },
    {
      from: ['approved'],
      to: 'deposit_paid',
      template: 'spaceDepositPaid',
      call: (id) =>
        asStaff(lane, 'desk', 'take a deposit', { method: 'PUT', path: `/staff/space/apply/${id}/desk`, body: { event: 'pay_deposit', method: 'cash' } }),
    },
    {
      from: ['applied', 'in_process', 'awaiting_correction', 'approved', 'deposit_paid'],
      to: 'cancelled',
      template: 'spaceCancelled',
      call: (id) => asMember(lane, member, 'give a lease up', { method: 'PUT', path: `/space/apply/${id}/cancel`, body: { reason: 'Another date' } }),
    },
  ];
};

const open = (member: MemberModel) => [...member.leases].filter(([, { status }]) => status !== 'cancelled' && status !== 'unapproved');

const step: Work = async (lane, member) => {
  const [id, { status }] = lane.chance.pick(open(member));
  const { call, to, template } = lane.chance.pick(steps(lane, member).filter(({ from }) => from.includes(status)));
  const isDoneAlready = async () => {
    const told = await asStaff(lane, 'reviewer', 'look at a lease', { method: 'GET', path: `/staff/space/apply/${id}` });
    return told?.body?.data?.status === to;
  };
  if (!(await isCarriedOut(await call(id), isDoneAlready))) return;
  member.leases.set(id, { status: to });
  expectEmail(member, template);
};

export const spaces: Work = (lane, member) => (open(member).length < 2 || lane.chance.below(4) === 0 ? apply(lane, member) : step(lane, member));
