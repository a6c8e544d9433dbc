import { randomUUID } from 'node:crypto';
import { expectEmail, type MemberModel } from '../expectations.ts';
import { asMember, asStaff, hourOf, isCarriedOut, type Work, type WorkContext } from './work-context.ts';

const SEATS = ['seat-a1', 'seat-a2', 'seat-a3', 'seat-b1', 'seat-b2', 'seat-c1', 'seat-c2', 'seat-d1'];
const EQUIPMENT = ['pen-tablet', 'pen-display', 'light-box', 'a3-scanner', 'lighting-kit', 'sound-recorder'];
/** So many that few are refused for lack of points, and lists stay readable. */
const MAX_STANDING = 8;

const hours = ({ chance, days }: WorkContext) => {
  const [day, from] = [chance.pick(days), 10 + chance.below(8)];
  return { start: hourOf(day, from), end: hourOf(day, from + 1 + chance.below(3)), agree: true };
};
const standing = (member: MemberModel) => [...member.rents].filter(([, { status }]) => status === 'reserved').map(([id]) => id);
const instant = (wire: string) => new Date(wire).toISOString();

/** Reserves a seat, equipment or both; what is full is waited for. */
const book: Work = async (lane, member) => {
  const { chance } = lane;
  const seat = { device_id: chance.pick(SEATS), quantity: 1 };
  const equipment = { device_id: chance.pick(EQUIPMENT), quantity: 1 + chance.below(2) };
  const [first, ...extras] = chance.pick([[seat], [equipment], [seat, equipment]] as const);
  const when = hours(lane);
  const told = await asMember(lane, member, 'book', { method: 'POST', path: '/rent/apply', body: { ...first, extras, ...when }, key: randomUUID() });
  if (told?.status === 200) {
    member.rents.set(told.body.data.id, { status: 'reserved', start: instant(told.body.data.start), points: told.body.data.points });
    expectEmail(member, 'rentReserved');
    return;
  }
  if (told?.body?.code === 'UNAVAILABLE' && extras.length === 0) await wait(lane, member, first.device_id, when);
};

async function wait(lane: WorkContext, member: MemberModel, device: string, { start, end }: { start: string; end: string }): Promise<void> {
  const body = { kind: 'rent', device_id: device, start, end };
  const told = await asMember(lane, member, 'wait', { method: 'POST', path: '/waitlist', body, key: randomUUID() });
  if (told?.status === 200) member.waits.add(told.body.data.id);
}

const move: Work = async (lane, member) => {
  const id = lane.chance.pick(standing(member));
  const told = await asMember(lane, member, 'move', { method: 'PUT', path: `/rent/apply/${id}`, body: hours(lane), key: randomUUID() });
  if (told?.status !== 200) return;
  member.rents.set(id, { status: 'reserved', start: instant(told.body.data.start), points: told.body.data.points });
  expectEmail(member, 'rentMoved');
};

const statusOf = async (lane: WorkContext, member: MemberModel, id: string) =>
  (await asMember(lane, member, 'look at a reservation', { method: 'GET', path: `/rent/apply/${id}` }))?.body?.data?.status;

const cancel: Work = async (lane, member) => {
  const id = lane.chance.pick(standing(member));
  const told = await asMember(lane, member, 'cancel', { method: 'PUT', path: `/rent/apply/${id}/cancel` });
  if (await isCarriedOut(told, async () => (await statusOf(lane, member, id)) === 'cancelled')) setCancelled(member, id, 'rentCancelled');
};

const callOff: Work = async (lane, member) => {
  const id = lane.chance.pick(standing(member));
  const told = await asStaff(lane, 'desk', 'call off', { method: 'PUT', path: `/staff/rents/${id}/call_off`, body: { reason: 'A pipe burst' } });
  if (await isCarriedOut(told, async () => (await statusOf(lane, member, id)) === 'cancelled')) setCancelled(member, id, 'rentCalledOff');
};

function setCancelled(member: MemberModel, id: string, template: string): void {
  const rent = member.rents.get(id);
  if (rent) member.rents.set(id, { ...rent, status: 'cancelled' });
  expectEmail(member, template);
}

/** Takes what the waitlist has offered, or leaves it. */
const answerOffers: Work = async (lane, member) => {
  const told = await asMember(lane, member, 'look at the waitlist', { method: 'GET', path: '/my/waitlist' });
  const offered = (told?.body?.data ?? []).find(({ kind, status }: { kind: string; status: string }) => kind === 'rent' && status === 'offered');
  if (!offered) return;
  if (lane.chance.below(4) === 0) {
    await asMember(lane, member, 'leave', { method: 'PUT', path: `/waitlist/${offered.id}/leave` });
    return;
  }
  const taken = await asMember(lane, member, 'take', { method: 'PUT', path: `/waitlist/${offered.id}/take`, body: { agree: true }, key: randomUUID() });
  if (taken?.status !== 200) return;
  const { rent } = taken.body.data;
  member.rents.set(rent.id, { status: 'reserved', start: instant(rent.start), points: rent.points });
  expectEmail(member, 'rentReserved');
};

/** Chooses a member's next step with seats and equipment. */
export const rents: Work = async (lane, member) => {
  const count = standing(member).length;
  if (member.waits.size > 0 && lane.chance.below(4) === 0) return answerOffers(lane, member);
  if (count === 0) return book(lane, member);
  const next = lane.chance.weighted({ book: count < MAX_STANDING ? 5 : 0, move: 2, cancel: 3, callOff: 1 });
  return { book, move, cancel, callOff }[next](lane, member);
};
