import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let count = 0;
const form = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return { name: '林小漫', email: `reader${count}@example.com`, cause: 'activity', content: '請問講座有手語翻譯嗎？\n謝謝。', ...changes };
};
const rows = () => app.database.db.selectFrom('contact_messages').selectAll().orderBy('created_at', 'desc').execute();

test('a message reaches the office, which can answer to the sender, who gets a receipt in the language of the page', async () => {
  const body = form({ ref: 'ink-lecture', phone: '0223456789' });
  const answer = await app.call('POST', '/contact', { body, language: 'ja' });
  expect(answer.status).toBe(200);
  const { reference, reply_due_on } = answer.body.data;
  expect(reference).toMatch(/^[A-Z2-7]{8}$/);
  // From Wednesday 18 November: Thursday, Friday, Monday, Tuesday, Wednesday.
  expect(reply_due_on).toBe('2026-11-25');
  const sentEmails = await app.sent();
  const toOffice = sentEmails.find(({ to }) => to === 'office@comichub.example')?.text ?? '';
  expect([toOffice.includes(body.email), toOffice.includes('會員帳號')]).toEqual([true, false]);
  const sent = sentEmails.map(({ content }) => content);
  const office = sent.find((mail) => mail.includes('\nTo: office@comichub.example')) ?? '';
  expect(office).toContain(`Reply-To: ${body.email}`);
  const receipt = sent.find((mail) => mail.includes(`\nTo: ${body.email}`)) ?? '';
  expect(receipt).toContain('\nReply-To: office@comichub.example');
  expect(sent).toHaveLength(2);
  expect(await rows()).toMatchObject([
    { reference, cause: 'activity', about: 'ink-lecture', content: body.content, language: 'ja', member_id: null, reply_due_on: '2026-11-25' },
  ]);
});

test('a number of another country is checked, and read by the office as it is dialled', async () => {
  const abroad = form({ phone: '81312345678' });
  expect((await app.call('POST', '/contact', { body: abroad })).status).toBe(200);
  expect((await app.sent()).find(({ to }) => to === 'office@comichub.example')?.text).toContain('+81312345678');
  expect(await rows()).toContainEqual(expect.objectContaining({ email: abroad.email, phone: '81312345678' }));
  for (const [phone, text] of [
    ['23456789', 'This is not a valid phone number. Please check the country code and the digits'],
    ['810000000000', 'This is not a valid phone number. Please check the country code and the digits'],
    ['012345', 'Please enter a mobile number of 10 digits starting with 09, or a landline with its area code'],
  ])
    expect((await app.call('POST', '/contact', { body: form({ phone }) })).body.errors, phone).toEqual({ phone: [text] });
});

test('who is signed in is known; the same key takes the message once', async () => {
  const { token, memberId } = await signUp(app);
  const body = form();
  const first = await app.call('POST', '/contact', { body, token, headers: { 'idempotency-key': 'contact-once' } });
  const again = await app.call('POST', '/contact', { body, token, headers: { 'idempotency-key': 'contact-once' } });
  expect(again.body).toEqual(first.body);
  expect((await rows()).filter(({ email }) => email === body.email)).toMatchObject([{ member_id: memberId }]);
  expect(await app.sent()).toHaveLength(2);
});

test('the office reads who wrote, about what, and by when it answers; of a visitor who gave no number, that there is none', async () => {
  const member = await signUp(app);
  const { account } = await app.database.db.selectFrom('members').select('account').where('id', '=', member.memberId).executeTakeFirstOrThrow();
  const inOffice = async (body: object, token?: string) => {
    const { data } = (await app.call('POST', '/contact', { body, token: token ?? null, language: 'en' })).body;
    const sentEmails = await app.sent();
    return {
      data,
      office: sentEmails.find(({ to }) => to === 'office@comichub.example'),
      receipt: sentEmails.find(({ to }) => to !== 'office@comichub.example'),
    };
  };
  const first = await inOffice(form({ ref: 'ink-lecture', phone: '0223456789' }), member.token);
  const cause = app.library.settings.contact.causes.find(({ id }) => id === 'activity')?.name;
  expect(first.office?.subject).toContain(cause?.zh);
  for (const line of [`事由：${cause?.zh}（ink-lecture）`, `會員帳號：${account}`, '語言：en', '2026/11/25（三）']) expect(first.office?.text).toContain(line);
  expect(first.office?.text).toMatch(/電話：[^－\n]*2345/);
  expect(first.office?.text).toContain('請問講座有手語翻譯嗎？');
  expect(first.receipt?.text).toContain(`Subject: ${cause?.en}`);
  expect(first.receipt?.text).toContain('within 5 working days');
  const second = await inOffice(form());
  expect(second.office?.text).toContain(`事由：${cause?.zh}。`);
  expect(second.office?.text).not.toMatch(/電話：.*\d/);
});

test('a deletion that is asked for by this form is answered within seven working days, and is filed for whoever is logged in', async () => {
  const member = await signUp(app);
  const ask = async (token: string | null) =>
    (await app.call('POST', '/contact', { body: form({ cause: 'account_cancel', content: 'I apply for account deletion' }), token })).body.data;
  const { reference, reply_due_on } = await ask(member.token);
  const filed = () => app.database.db.selectFrom('deletion_requests').select(['member_id', 'reference']).execute();
  expect(await filed()).toEqual([{ member_id: member.memberId, reference }]);
  expect(reply_due_on).toBe('2026-11-27');
  await ask(null);
  expect(await filed()).toHaveLength(1);
  await app.sent();
});

test.each(['evil。com', 'Win at evil.com', 'h t t p evil', 'еvil.сom'])(
  'a receipt does not greet with %s; the office reads it as it was typed',
  async (name) => {
    const body = form({ name });
    expect((await app.call('POST', '/contact', { body, language: 'en' })).status).toBe(200);
    const sent = await app.sent();
    const receipt = sent.find(({ to }) => to === body.email)?.text ?? '';
    expect(receipt).toMatch(/^Hello,\n\nYour message has reached our office/);
    expect(receipt).not.toContain(name);
    expect(sent.find(({ to }) => to === 'office@comichub.example')?.text).toContain(name);
  },
);

describe('faults stand beside their fields', () => {
  test.each([
    ['nothing', {}, ['name', 'email', 'cause', 'content']],
    ['blank content', form({ content: ' \n ' }), ['content']],
    ['5,001 characters', form({ content: '漫'.repeat(5001) }), ['content']],
    ['a wrong address', form({ email: 'reader@' }), ['email']],
    ['letters in a number', form({ phone: '02-2345' }), ['phone']],
    ['an unknown cause', form({ cause: 'gossip' }), ['cause']],
    ['a link as a name', form({ name: 'http://win.example' }), ['name']],
    ['a deletion without the words', form({ cause: 'account_cancel', content: 'Bye.' }), ['content']],
  ])('%s', async (_, body, fields) => {
    const answer = await app.call('POST', '/contact', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(answer.body.errors).sort()).toEqual([...fields].sort());
    expect(await app.sent()).toEqual([]);
  });

  test('each in the caller’s language', async () => {
    const say = async (language: string, body: object) => (await app.call('POST', '/contact', { body, language })).body.errors.content[0];
    expect(await say('en', form({ content: 'x'.repeat(5001) }))).toBe('At most 5000 characters');
    expect(await say('zh', form({ cause: 'account_cancel', content: '再見' }))).toContain('申請刪除帳號');
    expect(await say('ja', form({ cause: 'account_cancel', content: 'さようなら' }))).toContain('アカウントの削除を申請');
  });
});

test('5,000 characters arrive whole, by a form with its own line breaks too', async () => {
  const content = `${'漫'.repeat(4999)}\n`.slice(0, 4990) + '\n'.repeat(5) + '畫'.repeat(5);
  const body = new URLSearchParams({ ...form(), content: content.replaceAll('\n', '\r\n') }).toString();
  const answer = await app.call('POST', '/contact', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(answer.status).toBe(200);
  expect((await rows()).find(({ reference }) => reference === answer.body.data.reference)?.content).toBe(content);
  await app.sent();
});

test('the words for a deletion are taken in any language', async () => {
  for (const content of ['申請刪除帳號', 'I apply for account deletion', 'アカウントの削除を申請します'])
    expect((await app.call('POST', '/contact', { body: form({ cause: 'account_cancel', content }) })).status).toBe(200);
  await app.sent();
});

test('an address of a stranger gets five receipts an hour, whatever is typed', async () => {
  const answers = [];
  for (let i = 0; i < 6; i += 1)
    answers.push(await app.call('POST', '/contact', { body: form({ email: i % 2 ? 'Stranger@example.com' : 'stranger@example.com' }) }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
