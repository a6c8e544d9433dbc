import { randomUUID } from 'node:crypto';
import { expectEmail, type MemberModel } from '../expectations.ts';
import { RUNNING_EXHIBITION } from '../world.ts';
import { asMember, asStaff, isCarriedOut, type Work, type WorkContext } from './work-context.ts';

/** Activities of `content/` that are open whenever a campaign runs, and what their forms ask for. */
const ACTIVITIES: readonly { activity: string; sessions: readonly number[]; groupMax: number; form: Record<string, unknown> }[] = [
  { activity: 'lecture/translating-sound', sessions: [0], groupMax: 3, form: {} },
  { activity: 'course/tuesday-ink', sessions: [1, 2, 3, 4], groupMax: 1, form: {} },
  { activity: 'course/breath-of-storyboards', sessions: [0], groupMax: 1, form: { answers: [{ id: 'pages', text: 'Eight pages' }] } },
  { activity: 'matchmaking/publisher-one-on-one', sessions: [0], groupMax: 1, form: { intro: 'Short comics about street markets' } },
  { activity: `exhibition/${RUNNING_EXHIBITION}`, sessions: [0], groupMax: 4, form: {} },
];
const MAX_STANDING = 4;

type Registration = MemberModel['registrations'] extends Map<string, infer R> ? R : never;
type Status = Registration['status'];

const standing = (member: MemberModel) => [...member.registrations].filter(([, { status }]) => ['applied', 'registered', 'passed'].includes(status));
const instant = (wire: string) => new Date(wire).toISOString();

interface Wish {
  activity: string;
  session: number;
  body: Record<string, unknown>;
}

function wish({ chance }: WorkContext): Wish {
  const { activity, sessions, groupMax, form } = chance.pick(ACTIVITIES);
  const session = chance.pick(sessions);
  return { activity, session, body: { ...(session > 0 && { session }), size: 1 + chance.below(groupMax), agree: true, ...form } };
}

/** Registers; what is full is waited for. */
const register: Work = async (lane, member) => {
  const wanted = wish(lane);
  const code = await send(lane, member, wanted);
  if (code !== 'FULL') return;
  const { size, session } = wanted.body;
  const body = { kind: 'activity', activity_id: wanted.activity.split('/')[1], size, ...(session !== undefined && { session }) };
  const told = await asMember(lane, member, 'wait for an activity', { method: 'POST', path: '/waitlist', body, key: randomUUID() });
  if (told?.status === 200) member.waits.add(told.body.data.id);
};

/** Sends a registration, or takes what is offered by it. @returns the code of a refusal */
async function send(lane: WorkContext, member: MemberModel, { activity, session, body }: Wish): Promise<string | undefined> {
  const told = await asMember(lane, member, 'register for an activity', {
    method: 'POST',
    path: `/activity/${activity}/apply_online`,
    body,
    key: randomUUID(),
  });
  if (told?.status !== 200) return told?.body?.code;
  const { id, status, start, points } = told.body.data;
  member.registrations.set(id, { status, start: instant(start), points, activity, session });
  expectEmail(member, status === 'applied' ? 'registrationApplied' : 'registrationConfirmed');
  return undefined;
}

/** Takes what the waitlist has offered, or leaves it. */
const answerOffers: Work = async (lane, member) => {
  const told = await asMember(lane, member, 'look at the waitlist', { method: 'GET', path: '/my/waitlist?when=open&kind=activity' });
  const offered = (told?.body?.data ?? []).find(({ status }: { status: string }) => status === 'offered');
  if (!offered) return;
  if (lane.chance.below(4) === 0) {
    await asMember(lane, member, 'leave', { method: 'PUT', path: `/waitlist/${offered.id}/leave` });
    return;
  }
  const { type, id, session } = offered.activity;
  const known = ACTIVITIES.find(({ activity }) => activity === `${type}/${id}`);
  if (known === undefined) return;
  const body = { ...(session > 0 && { session }), size: offered.size, agree: true, ...known.form };
  await send(lane, member, { activity: known.activity, session, body });
};

interface Step {
  from: readonly Status[];
  to: Status;
  template: string | null;
  isFor?: (registration: Registration) => boolean;
  call: (id: string, registration: Registration) => ReturnType<typeof asMember>;
}

const steps = (lane: WorkContext, member: MemberModel): readonly Step[] => {
  const staff = (role: 'reviewer' | 'desk', step: string, body: Record<string, unknown>) => (id: string) =>
    asStaff(lane, role, `${step} a registration`, { method: 'PUT', path: `/staff/registrations/${id}/${step}`, body });
  const reason = { reason: 'A pipe burst' };
  return [
    {
      from: ['applied', 'registered', 'passed'],
      to: 'cancelled',
      template: 'registrationCancelled',
      call: (_, { activity, session }) =>
        asMember(lane, member, 'cancel a registration', {
          method: 'PUT',
          path: `/activity/${activity}/cancel`,
          // The exhibition has begun: it is free, and given up.
          body: { session, late: true },
        }),
    },
    { from: ['applied'], to: 'passed', template: 'registrationPassed', call: staff('reviewer', 'pass', {}) },
    { from: ['applied'], to: 'failed', template: 'registrationFailed', call: staff('reviewer', 'fail', reason) },
    { from: ['registered', 'passed'], to: 'cancelled', template: 'registrationCalledOff', call: staff('reviewer', 'call_off', reason) },
    {
      from: ['registered'],
      to: 'attended',
      template: null,
      isFor: ({ activity }) => activity.endsWith(RUNNING_EXHIBITION),
      call: staff('desk', 'check_in', {}),
    },
  ];
};

const step: Work = async (lane, member) => {
  const [id, registration] = lane.chance.pick(standing(member));
  const possible = steps(lane, member).filter(({ from, isFor = () => true }) => from.includes(registration.status) && isFor(registration));
  const { call, to, template } = lane.chance.pick(possible);
  const isDoneAlready = async () =>
    (await asMember(lane, member, 'look at a registration', { method: 'GET', path: `/my/activity_apply/${id}` }))?.body?.data?.status === to;
  if (!(await isCarriedOut(await call(id, registration), isDoneAlready))) return;
  member.registrations.set(id, { ...registration, status: to });
  if (template !== null) expectEmail(member, template);
};

/** Chooses a member's next step with activities. */
export const registrations: Work = async (lane, member) => {
  if (member.waits.size > 0 && lane.chance.below(2) === 0) return answerOffers(lane, member);
  const count = standing(member).length;
  const next = lane.chance.weighted({ register: count < MAX_STANDING ? 3 : 0, step: count > 0 ? 4 : 0 });
  return { register, step }[next](lane, member);
};
