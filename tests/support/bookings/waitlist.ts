import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';
import { SAMPLE } from '../sample.ts';
import { type RentOptions, SATURDAY } from './rents.ts';

type Calls = Pick<TestApp, 'call'>;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

/** Waits for seat A3 on Saturday from 14 to 17, unless told otherwise. */
export function wait(
  app: Calls,
  { token }: TestMember,
  { device = SAMPLE.seat, day = SATURDAY, from = 14, to = 17, key }: RentOptions = {},
): Promise<TestResponse> {
  return app.call('POST', '/waitlist', {
    token,
    body: { kind: 'rent', device_id: device, start: `${day} ${clock(from)}`, end: `${day} ${clock(to)}` },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

export function take(app: Calls, { token }: TestMember, id: string, { body = {}, key }: { body?: object; key?: string } = {}): Promise<TestResponse> {
  return app.call('PUT', `/waitlist/${id}/take`, { token, body: { agree: true, ...body }, ...(key && { headers: { 'idempotency-key': key } }) });
}

export function leave(app: Calls, { token }: TestMember, id: string): Promise<TestResponse> {
  return app.call('PUT', `/waitlist/${id}/leave`, { token });
}

/** A member's places: status, place in line and until when it is kept, newest first. */
export async function places(app: Calls, { token }: TestMember): Promise<{ status: string; position: number | null; until: string | null }[]> {
  const { body } = await app.call('GET', '/my/waitlist', { token });
  return body.data.map((entry: Record<string, unknown>) => ({ status: entry['status'], position: entry['position'], until: entry['offer_until'] }));
}
