import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';
import { SAMPLE } from '../sample.ts';

/** A Saturday three days after TEST_NOW. */
export const SATURDAY = '2026-11-21';

export interface RentOptions {
  device?: string;
  quantity?: number;
  extras?: { device_id: string; quantity?: number }[];
  day?: string;
  from?: number;
  to?: number;
  key?: string;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

/** Books seat A3 on Saturday from 14 to 17, unless told otherwise. */
export function reserve(
  app: Pick<TestApp, 'call'>,
  { token }: TestMember,
  { device = SAMPLE.seat, quantity, extras, day = SATURDAY, from = 14, to = 17, key }: RentOptions = {},
): Promise<TestResponse> {
  return app.call('POST', '/rent/apply', {
    token,
    body: {
      device_id: device,
      start: `${day} ${clock(from)}`,
      end: `${day} ${clock(to)}`,
      agree: true,
      ...(quantity && { quantity }),
      ...(extras && { extras }),
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** The calls of the desk about one reservation. */
export type DeskStep = 'check_in' | 'out' | 'returned' | 'finish' | 'call_off';

/** One step of the desk. */
export function atDesk(
  app: Pick<TestApp, 'call'>,
  { token }: TestMember,
  id: string,
  step: DeskStep,
  body: Record<string, unknown> = {},
): Promise<TestResponse> {
  return app.call('PUT', `/staff/rents/${id}/${step}`, { token, ...(step !== 'check_in' && step !== 'finish' && { body }) });
}
