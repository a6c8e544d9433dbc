import { randomUUID } from 'node:crypto';
import { expectEmail, type MemberModel } from '../expectations.ts';
import { asMember, asStaff, hourOf, isCarriedOut, type Work, type WorkContext } from './work-context.ts';

const CATEGORIES = ['legal', 'creator', 'venue', 'comic_questions'];
const open = (member: MemberModel) => [...member.consultations].filter(([, { status }]) => status === 'applied' || status === 'reserved').map(([id]) => id);
const start = ({ chance, days }: WorkContext) => hourOf(chance.pick(days), 10 + chance.below(11));
const instant = (wire: string) => new Date(wire).toISOString();
const statusOf = async (lane: WorkContext, member: MemberModel, id: string): Promise<string | undefined> => {
  const told = await asMember(lane, member, 'list consultations', { method: 'GET', path: '/advisory?per_page=100' });
  return told?.body?.data?.find((each: { id: string }) => each.id === id)?.status;
};

const apply: Work = async (lane, member) => {
  const body = {
    identity: 'comic_creator',
    method: 'online',
    category: lane.chance.pick(CATEGORIES),
    content: 'What should I look at in a contract?',
    start: start(lane),
    phone: '0912345678',
    email: 'inkpot@gmail.com',
    agree: true,
  };
  const told = await asMember(lane, member, 'ask for a consultation', { method: 'POST', path: '/advisory', body, key: randomUUID() });
  if (told?.status !== 200) return;
  member.consultations.set(told.body.data.id, { status: 'applied', start: instant(told.body.data.start) });
  expectEmail(member, 'advisoryApplied');
};

const move: Work = async (lane, member) => {
  const id = lane.chance.pick(open(member));
  const told = await asMember(lane, member, 'move a consultation', { method: 'PUT', path: `/advisory/${id}`, body: { start: start(lane) }, key: randomUUID() });
  if (told?.status !== 200) return;
  member.consultations.set(id, { status: 'applied', start: instant(told.body.data.start) });
  expectEmail(member, 'advisoryMoved');
};

type Step = {
  kind: string;
  call: (id: string) => ReturnType<typeof asMember>;
  to: 'reserved' | 'unapproved' | 'cancelled';
  template: string;
  from: readonly string[];
};

const steps = (lane: WorkContext, member: MemberModel): readonly Step[] => {
  const staff = (kind: string, body: Record<string, unknown>) => (id: string) =>
    asStaff(lane, 'desk', kind, { method: 'PUT', path: `/staff/advisory/${id}`, body });
  const teacher = `Teacher ${lane.chance.below(40)}`;
  return [
    {
      kind: 'cancel a consultation',
      call: (id) => asMember(lane, member, 'cancel a consultation', { method: 'PUT', path: `/advisory/${id}/cancel` }),
      to: 'cancelled',
      template: 'advisoryCancelled',
      from: ['applied', 'reserved'],
    },
    {
      kind: 'confirm',
      call: staff('confirm a consultation', { event: 'confirm', location: 'https://meet.example/room', teacher }),
      to: 'reserved',
      template: 'advisoryReserved',
      from: ['applied'],
    },
    {
      kind: 'refuse',
      call: staff('refuse a consultation', { event: 'refuse', reason: 'Another office answers that' }),
      to: 'unapproved',
      template: 'advisoryUnapproved',
      from: ['applied'],
    },
  ];
};

/** One step of the member or of staff, with one of the member's consultations. */
const step: Work = async (lane, member) => {
  const id = lane.chance.pick(open(member));
  const known = member.consultations.get(id);
  const possible = steps(lane, member).filter(({ from }) => known && from.includes(known.status));
  const { call, to, template } = lane.chance.pick(possible);
  if (!known || !(await isCarriedOut(await call(id), async () => (await statusOf(lane, member, id)) === to))) return;
  member.consultations.set(id, { ...known, status: to });
  expectEmail(member, template);
};

export const consultations: Work = async (lane, member) => {
  const count = open(member).length;
  const next = lane.chance.weighted({ apply: count < 3 ? 4 : 0, move: count > 0 ? 1 : 0, step: count > 0 ? 4 : 0 });
  return { apply, move, step }[next](lane, member);
};
