import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';

type Calls = Pick<TestApp, 'call'>;
export interface ClosingOptions {
  day?: string;
  from_hour?: number;
  to_hour?: number;
}

export const TYPHOON = { reason_zh: '颱風停班停課', reason_en: 'Typhoon', reason_ja: '台風のため' };

/** Closes the centre for a day, or for some hours of it. */
export function close(app: Calls, { token }: TestMember, wish: ClosingOptions, key?: string): Promise<TestResponse> {
  return app.call('POST', '/staff/closings', { token, body: { ...TYPHOON, ...wish }, ...(key && { headers: { 'idempotency-key': key } }) });
}

export function reopen(app: Calls, { token }: TestMember, id: string): Promise<TestResponse> {
  return app.call('PUT', `/staff/closings/${id}/reopen`, { token });
}

export function preview(app: Calls, { token }: TestMember, wish: ClosingOptions): Promise<TestResponse> {
  const query = new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]));
  return app.call('GET', `/staff/closings/preview?${query}`, { token });
}

export interface HoursOptions {
  day: string;
  from_hour?: number;
  to_hour?: number;
}

export const MARKET = { reason_zh: '年末市集', reason_en: 'Winter market', reason_ja: '年末マーケット' };

/** The effect of other hours on a day, as staff sees it before. */
export function previewHours(app: Calls, { token }: TestMember, wish: HoursOptions): Promise<TestResponse> {
  const query = new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]));
  return app.call('GET', `/staff/special_hours/preview?${query}`, { token });
}

/** Sets the hours of a day in sight of what stands on it, or of what `seen` says. */
export async function setHours(app: Calls, member: TestMember, { seen, ...wish }: HoursOptions & { seen?: number }): Promise<TestResponse> {
  const known = seen ?? (await previewHours(app, member, wish)).body.data?.seen ?? 0;
  return app.call('POST', '/staff/special_hours', { token: member.token, body: { ...MARKET, ...wish, seen: known } });
}
