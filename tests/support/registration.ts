import type { Sent, TestApp } from './app.ts';

export const PASSWORD = 'manga2026';
let count = 0;

export interface Form extends Record<string, unknown> {
  account: string;
  password: string;
  email: string;
  mobile: string;
}

/** A form that registers, with names of its own; the SMS code is still to come. */
export function registrationForm(change: Record<string, unknown> = {}): Form {
  count += 1;
  const suffix = String(count).padStart(4, '0');
  return {
    account: `reader${suffix}`,
    password: PASSWORD,
    confirm_password: PASSWORD,
    name: '林小漫',
    email: `reader${suffix}@example.com`,
    mobile: `0911${suffix}00`.slice(0, 10),
    sms_code: '000000',
    age_group: 'adult',
    agree: true,
    ...change,
  };
}

/** Asks for a code and reads it from the outbox. Tests open more accounts than one network may: here each has its own. */
export async function smsCode(app: TestApp, mobile: string): Promise<string> {
  await app.database.query("DELETE FROM rate_limits WHERE key LIKE 'sms-address:%'", []);
  const { status, body } = await app.call('POST', '/member/register/sms', { body: { mobile } });
  if (status !== 200) throw new Error(`no SMS: ${status} ${JSON.stringify(body)}`);
  const code = (await app.sent())
    .filter(({ content }) => content.includes(mobile))
    .map(({ content }) => /\D(\d{6})\D/.exec(JSON.parse(content).text)?.[1])
    .at(-1);
  if (!code) throw new Error('no code in the SMS');
  return code;
}

/** The code in the link of an e-mail. */
export function linkCode(sentEmail: Pick<Sent, 'text'> | undefined): string {
  const code = /\/register\/verify\/([\w-]+)/.exec(sentEmail?.text ?? '')?.[1];
  if (!code) throw new Error(`no link in the letter:\n${sentEmail?.text}`);
  return code;
}

/** A form that was sent and accepted, and the e-mail's code. */
export async function registered(app: TestApp, change: Record<string, unknown> = {}): Promise<{ form: Form; id: string; code: string }> {
  const form = registrationForm(change);
  form['sms_code'] = await smsCode(app, form.mobile);
  const { status, body } = await app.call('POST', '/member', { body: form });
  if (status !== 200) throw new Error(`not registered: ${status} ${JSON.stringify(body)}`);
  const sentEmail = (await app.sent()).at(-1);
  return { form, id: body.data.id, code: linkCode(sentEmail) };
}

export async function verified(app: TestApp, change: Record<string, unknown> = {}): Promise<{ form: Form; id: string; code: string }> {
  const member = await registered(app, change);
  const { status } = await app.call('POST', '/member/verify', { body: { code: member.code } });
  if (status !== 200) throw new Error(`not verified: ${status}`);
  return member;
}

/** `POST /token` as RFC 6749 wants it. */
export function tokenCall(app: TestApp, fields: Record<string, string>, headers: Record<string, string> = {}): ReturnType<TestApp['call']> {
  return app.call('POST', '/token', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

export function logIn(app: TestApp, username: string, change: Record<string, string> = {}): ReturnType<TestApp['call']> {
  return tokenCall(app, { grant_type: 'password', client_id: 'comic-hub-site', username, password: PASSWORD, ...change });
}
