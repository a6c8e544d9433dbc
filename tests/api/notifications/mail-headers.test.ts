import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlainMailTemplate } from '../../../src/server/emails/messages.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openSmtp, type SmtpServer } from '../../support/services/smtp.ts';

/* The headers of an e-mail as a real mail server gets them (RFC 2369, RFC 8058). */

let smtp: SmtpServer;
let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  smtp = await openSmtp();
  app = await openTestApp({ SMTP_URL: smtp.url });
  member = await signUp(app, { language: 'ja' });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const VALUES = { name: 'Hanako', category: '創作', method: 'オンライン', time: '11月27日', url: 'https://hub.example/ja/member/advisory' };

/** The message as the server was given it. */
async function received(template: PlainMailTemplate, values: Record<string, string>) {
  smtp.received.length = 0;
  const mail = { to: member.email, language: 'ja', memberId: member.memberId, template, values } as never;
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-mail', mail));
  await app.jobs.drain(app.handlers);
  const source = smtp.received[0]?.source ?? '';
  const parsed = await PostalMime.parse(source);
  return { source, parsed, header: (name: string) => parsed.headers.filter(({ key }) => key === name).map(({ value }) => value.replace(/\s+/g, ' ')) };
}

test('an e-mail that may be turned off has both headers, whose address turns it off when a mail program calls it', async () => {
  const { source, parsed, header } = await received('advisoryReview', VALUES);
  const [list, ...others] = header('list-unsubscribe');
  expect(others).toEqual([]);
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  const [, url = '', mailto = ''] = /^<(https?:\/\/[^>]+)>, <(mailto:[^>]+)>$/.exec(list ?? '') ?? [];
  expect(url.startsWith(`${app.config.apiUrl}/unsubscribe/`)).toBe(true);
  const token = url.split('/').at(-1) ?? '';
  expect(mailto).toBe(`mailto:${app.library.settings.centre.mail_from}?subject=unsubscribe%20${token}`);
  // No line of the header is cut within an address.
  expect(source.replace(/\r\n[ \t]+/g, ' ')).toContain(`<${url}>, <${mailto}>`);
  expect(source.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  expect(parsed.text).toContain(`${app.config.siteUrl}/ja/unsubscribe/${token}`);
  expect(parsed.html).toContain(`href="${app.config.siteUrl}/ja/unsubscribe/${token}"`);
  const pressed = await app.call('POST', new URL(url).pathname.slice('/api'.length), {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.body.data).toEqual({ kind: 'advisory_progress', is_on: false });
  expect((await received('advisoryReview', VALUES)).source).toBe('');
});

test('an e-mail that is always sent has neither, nor a link under it', async () => {
  const { source, parsed, header } = await received('advisoryCancelled', VALUES);
  expect(source).not.toBe('');
  expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([[], []]);
  expect(`${parsed.text}${parsed.html}`).not.toContain('unsubscribe');
});
