import { DomUtils, parseDocument } from 'htmlparser2';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Sent, type TestApp } from '../../../support/app.ts';
import { csvOf, requestFile } from '../../../support/files/exports.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { copySample } from '../../../support/sample.ts';
import { clearStaffWork, STAFF_CALLS, staffCalls } from '../../../support/staff/staff-calls.ts';

/*
 * What staff and members type goes into e-mails with two bodies, into lists for spreadsheets and into the answers of screens: it is words in each of them, and no
 * element, address to press or formula.
 */

let app: TestApp;
let admin: TestMember;
let nobody: TestMember;
beforeAll(async () => {
  app = await openTestApp({
    CONTENT_DIR: copySample(),
    LINE_PAY_CHANNEL_ID: '1000001',
    LINE_PAY_CHANNEL_SECRET: 'markup-channel-secret',
    PUBLIC_SITE_URL: 'https://hub.example',
  });
  admin = await signUp(app, { role: 'admin' });
  nobody = await signUp(app);
  await rename(admin);
});
afterEach(async () => {
  await clearStaffWork(app);
  await app.sent();
});
afterAll(() => app.close());

const MARKUP = "=cmd|' /C calc'!A0\"><img src=x onerror=run(1)><script>run(1)</script>{{url}}<a href=https://evil.example/>pay</a>";
/** A name as no form takes it: from a list of the former site. */
const rename = ({ memberId }: TestMember) => app.database.query('UPDATE members SET name = $2, pen_name = $2 WHERE id = $1', [memberId, MARKUP]);

const TYPED = /^(reason|text|teacher|location|place|name|note|paragraph|answer|content)(_zh|_en|_ja)?$/;
const spoilt = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' && TYPED.test(name) ? `${MARKUP} ${name}` : value]));

/** The elements of an e-mail that its text cannot have asked for. */
async function strangeElements({ content }: Sent): Promise<string[]> {
  const { html = '', subject = '' } = await PostalMime.parse(content);
  const elements = DomUtils.getElementsByTagName(() => true, parseDocument(html));
  const strange = elements.filter(
    ({ name, attribs }) =>
      ['img', 'script', 'svg', 'iframe', 'form', 'input'].includes(name) ||
      Object.entries(attribs).some(([key, value]) => key.startsWith('on') || (key === 'href' && !/^(https:\/\/hub\.example\/|mailto:|tel:)/.test(value))),
  );
  return [...strange.map(({ name, attribs }) => `${subject}: ${name} ${JSON.stringify(attribs)}`), ...(/[\r\n]/.test(subject) ? [subject] : [])];
}

describe.each(STAFF_CALLS.filter((name) => !name.startsWith('GET ') && !name.endsWith('/preview')))('%s', (name) => {
  test('writes no e-mail that has an element of somebody’s words', async () => {
    const prepared = await staffCalls({ app, admin, nobody })[name]?.();
    if (!prepared) throw new Error(name);
    await app.database.query('UPDATE members SET name = $1, pen_name = $1', [MARKUP]);
    const { path, body } = prepared;
    const isForm = body === undefined || body instanceof FormData;
    const answer = await app.call(name.split(' ')[0] ?? '', path, { token: admin.token, ...(body && { body: isForm ? body : spoilt(body) }) });
    expect([200, 422]).toContain(answer.status);
    const found = await Promise.all((await app.sent()).filter(({ file }) => file.endsWith('.eml')).map(strangeElements));
    expect(found.flat()).toEqual([]);
  });
});

test('of the lists of which a file can be had, none has a cell that a spreadsheet would calculate', async () => {
  for (const path of [
    '/staff/members',
    '/staff/audit',
    '/staff/closings',
    '/staff/webhooks',
    '/staff/api-tokens',
    '/staff/imports',
    '/staff/contact',
    '/staff/orders',
  ]) {
    const cells = (await csvOf(await requestFile(app, path, { token: admin.token, format: 'csv' }))).flat();
    expect(
      cells.filter((cell) => /^[=+@\t\r＝＋＠]|^[-－](?![\d－]*$)/.test(cell)),
      path,
    ).toEqual([]);
  }
});
