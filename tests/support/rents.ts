import type { Answer, TestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** A Saturday three days after TEST_NOW. */
export const SATURDAY = '2026-11-21';

export interface Wish {
  device?: string;
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
  { device = 'seat-a3', day = SATURDAY, from = 14, to = 17, key }: Wish = {},
): Promise<Answer> {
  return app.call('POST', '/rent/apply', {
    token,
    body: { device_id: device, start: `${day} ${clock(from)}`, end: `${day} ${clock(to)}`, agree: true },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}
