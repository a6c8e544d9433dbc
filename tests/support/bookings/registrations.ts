import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';

type Calls = Pick<TestApp, 'call'>;

/** Sample activities by what they are registered for (`tests/content/activity`). */
export const ACTIVITY = {
  /** 20 places until 10 December, 18:00; up to 3 people; 12 December, 14 to 16. */
  talk: 'lecture/sample-talk',
  /** 4 places of which 1 is taken elsewhere, reviewed, 30 points, refunded up to 48 hours before; one question must be answered. 13 December. */
  workshop: 'course/sample-workshop',
  /** 3 places, 20 points a person, up to 2 people; 15, 22 and 29 December as a whole. */
  course: 'course/sample-course',
  /** 2 places an evening, 1 on the second; 16, 23 and 30 December singly. */
  evenings: 'course/sample-evenings',
  /** For associate creators and creators. */
  camp: 'course/sample-camp',
  /** 8 places, reviewed. */
  matching: 'matchmaking/sample-matching',
  /** 30 places, 1 to 27 December; up to 4 people. */
  tour: 'exhibition/sample-tour',
} as const;

export const WORKSHOP_ANSWERS = [{ id: 'experience', text: 'Two years' }];
export const INTRO = 'I draw short comics about street markets.';

interface Options {
  key?: string;
  language?: string;
}

/** Registers for an activity (`type/id`). */
export function apply(
  app: Calls,
  { token }: Pick<TestMember, 'token'>,
  activity: string,
  body: object = {},
  { key, language }: Options = {},
): Promise<TestResponse> {
  return app.call('POST', `/activity/${activity}/apply_online`, {
    token,
    body: { agree: true, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
    ...(language && { language }),
  });
}

export function cancel(app: Calls, { token }: Pick<TestMember, 'token'>, activity: string, body: object = {}): Promise<TestResponse> {
  return app.call('PUT', `/activity/${activity}/cancel`, { token, body });
}

/** The values that the island of an article shows: of one session, the first unless a number is given. */
export async function look(app: Calls, member: Pick<TestMember, 'token'> | null, activity: string, number?: number) {
  const { body } = await app.call('GET', `/activity/${activity}/registration`, { token: member?.token ?? null });
  const { sessions, ...about } = body.data;
  const session = sessions.find((each: { number: number }) => number === undefined || each.number === number);
  return { ...about, ...session };
}

/** Joins the waitlist of an activity (`type/id`). */
export function wait(app: Calls, { token }: Pick<TestMember, 'token'>, activity: string, body: object = {}): Promise<TestResponse> {
  return app.call('POST', '/waitlist', { token, body: { kind: 'activity', activity_id: activity.split('/')[1], ...body } });
}

export const staff = (app: Calls, { token }: Pick<TestMember, 'token'>, id: string, step: 'pass' | 'fail' | 'call_off' | 'check_in', body: object = {}) =>
  app.call('PUT', `/staff/registrations/${id}/${step}`, { token, body });

/** A moment in Taipei. */
export const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
