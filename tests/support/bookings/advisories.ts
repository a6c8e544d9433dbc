import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';

/** A Friday nine days after TEST_NOW. */
export const FRIDAY = '2026-11-27';

/** Where an online consultation is held. */
export const LINK = 'https://meet.example/room-2f';

export interface AdvisoryOptions {
  category?: string;
  start?: string;
  key?: string;
  language?: string;
  [field: string]: unknown;
}

export const FORM = {
  identity: 'comic_creator',
  method: 'online',
  category: 'creator',
  content: 'My second webcomic.\nWhat should I look at?',
  start: `${FRIDAY} 14:00:00`,
  phone: '0912345678',
  agree: true,
};

/** The field that a work health check asks for beyond the form: a link to the pages. */
export const HEALTH_CHECK = { category: 'work_health_check', work_url: 'https://pages.example/chapter-1' };

/** Asks for an hour about creating comics on Friday at 14, written to at the account's address, unless told otherwise. */
export function ask(app: Pick<TestApp, 'call'>, { token, email }: TestMember, { key, language, ...wish }: AdvisoryOptions = {}): Promise<TestResponse> {
  return app.call('POST', '/advisory', {
    token,
    body: { ...FORM, email, ...wish },
    ...(language && { language }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** A step of staff. */
export function step(app: Pick<TestApp, 'call'>, { token }: TestMember, id: string, body: Record<string, unknown>): Promise<TestResponse> {
  return app.call('PUT', `/staff/advisory/${id}`, { token, body });
}

/** The member cancels. */
export function cancel(app: Pick<TestApp, 'call'>, { token }: TestMember, id: string): Promise<TestResponse> {
  return app.call('PUT', `/advisory/${id}/cancel`, { token });
}

/** The member moves it. */
export function move(app: Pick<TestApp, 'call'>, { token }: TestMember, id: string, start: string, key?: string): Promise<TestResponse> {
  return app.call('PUT', `/advisory/${id}`, { token, body: { start }, ...(key && { headers: { 'idempotency-key': key } }) });
}

/** The member's list. */
export async function mine(app: Pick<TestApp, 'call'>, { token }: TestMember, query = ''): Promise<TestResponse['body']> {
  return (await app.call('GET', `/advisory${query}`, { token })).body;
}

export async function slots(app: Pick<TestApp, 'call'>, query: string, token: string | null = null): Promise<TestResponse['body']> {
  return (await app.call('GET', `/advisory/slot?${query}`, { token })).body.data;
}

/** A slot of the weekly line as a caller sees it, unless another category is named. */
export async function stateOf(app: Pick<TestApp, 'call'>, start: string, token: string | null = null, category = 'creator'): Promise<string | undefined> {
  const day = start.slice(0, 10);
  const { slots: list } = await slots(app, `category=${category}&from=${day}&to=${day}`, token);
  return list.find((slot: { start: string }) => slot.start === `${start.replace(' ', 'T')}+08:00`)?.state;
}
