import type { Answer, TestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** A Friday nine days after TEST_NOW. */
export const FRIDAY = '2026-11-27';

export interface AdvisoryWishes {
  category?: string;
  start?: string;
  key?: string;
  language?: string;
  [field: string]: unknown;
}

export const FORM = {
  identity: 'comic_creator',
  method: 'online',
  category: 'legal',
  content: 'A contract for a webcomic.\nWhat should I look at?',
  start: `${FRIDAY} 14:00:00`,
  phone: '0912345678',
  email: 'inkpot@gmail.com',
  agree: true,
};

/** Asks for an hour with a lawyer on Friday at 14, unless told otherwise. */
export function ask(app: Pick<TestApp, 'call'>, { token }: TestMember, { key, language, ...wish }: AdvisoryWishes = {}): Promise<Answer> {
  return app.call('POST', '/advisory', {
    token,
    body: { ...FORM, ...wish },
    ...(language && { language }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** A step of staff. */
export function step(app: Pick<TestApp, 'call'>, { token }: TestMember, id: string, body: Record<string, unknown>): Promise<Answer> {
  return app.call('PUT', `/staff/advisory/${id}`, { token, body });
}
