import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recordBounce } from '../../../src/server/delivery/record-bounce.ts';
import { newUnsubscribeToken } from '../../../src/server/delivery/unsubscribe-token.ts';
import { emails } from '../../../src/server/emails/messages.ts';
import { unsubscribeByEmail } from '../../../src/server/notifications/unsubscribe-by-email.ts';
import { openTestApp, type Sent, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY, LINK, step } from '../../support/bookings/advisories.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let desk: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  member = await signUp(app);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('advisories').execute();
  await app.database.db.deleteFrom('notification_choices').execute();
  await app.sent();
});
afterAll(() => app.close());

const choose = (kind: string, body: Record<string, unknown>, { token }: Pick<TestMember, 'token'> = member) =>
  app.call('PUT', '/my/notifications', { token, body: { kind, ...body } });
const list = async ({ token }: Pick<TestMember, 'token'> = member) => (await app.call('GET', '/my/notifications', { token })).body.data;
const tokenFor = ({ memberId, email }: TestMember, kind: 'advisory_reminder' | 'advisory_progress' = 'advisory_reminder') =>
  newUnsubscribeToken(app.secrets, { memberId, kind, address: email });
const choices = () => app.database.db.selectFrom('notification_choices').select(['kind', 'channel', 'is_on', 'chosen_by']).execute();

/** Books a consultation of the coming Friday and confirms it. */
async function bookConsultation(who = member): Promise<string> {
  const { id } = (await ask(app, who)).body.data;
  await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
  await app.sent();
  return id;
}
/** The reminders that are sent the day before. */
async function remind(): Promise<Sent[]> {
  app.clock.now = new Date(`2026-11-26T10:00:00+08:00`);
  await app.handlers['remind-advisories']({}, 'job');
  return app.sent();
}
const enqueueReview = (who = member) =>
  app.database.db.transaction().execute((tx) =>
    app.jobs.enqueue(tx, 'send-mail', {
      to: who.email,
      language: 'en',
      memberId: who.memberId,
      ...emails.advisoryReview({ name: 'Hanako', category: 'Creating comics', method: 'Online', time: FRIDAY, url: 'https://hub.example/en/member/advisory' }),
    }),
  );

describe('my notifications', () => {
  test('e-mails are on and SMS off until somebody chooses; a way that the centre does not send by is not offered', async () => {
    expect(await list()).toEqual({
      kinds: [
        { kind: 'advisory_reminder', mail: true, sms: false },
        { kind: 'advisory_progress', mail: true, sms: null },
        { kind: 'activity_reminder', mail: true, sms: false },
        { kind: 'appointment_reminder', mail: true, sms: false },
        { kind: 'space_reminder', mail: true, sms: null },
        { kind: 'space_progress', mail: true, sms: null },
        { kind: 'spending_receipt', mail: true, sms: null },
      ],
      takes_sms: true,
    });
  });

  test('what is chosen stays, by each way for itself, and is nobody else’s', async () => {
    const other = await signUp(app);
    const answer = await choose('advisory_reminder', { channel: 'mail', is_on: false });
    expect([answer.status, answer.body.data]).toEqual([200, { kind: 'advisory_reminder', mail: false, sms: false }]);
    await choose('advisory_reminder', { channel: 'sms', is_on: true });
    await choose('advisory_reminder', { channel: 'sms', is_on: true });
    expect((await list()).kinds[0]).toEqual({ kind: 'advisory_reminder', mail: false, sms: true });
    expect((await list(other)).kinds[0]).toEqual({ kind: 'advisory_reminder', mail: true, sms: false });
    expect(await choices()).toHaveLength(2);
  });

  test.each([
    ['advisory_reminder', { channel: 'pigeon', is_on: false }, 'channel'],
    ['advisory_reminder', { channel: 'mail', is_on: 'perhaps' }, 'is_on'],
    ['advisory_reminder', { channel: 'mail' }, 'is_on'],
    ['space_progress', { channel: 'sms', is_on: true }, 'channel'],
  ])('%s cannot be chosen with %o', async (kind, body, field) => {
    const { status, body: answer } = await choose(kind, body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(await choices()).toEqual([]);
  });

  test.each(['account', 'booking', 'money', 'offer', 'constructor', 'newsletter'])('there is no choice about %s', async (kind) => {
    const { status, body } = await choose(kind, { channel: 'mail', is_on: false });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['kind']]);
    expect(await choices()).toEqual([]);
  });

  test('an SMS is for a verified number that the gateway reaches', async () => {
    const abroad = await signUp(app);
    await app.database.query('UPDATE members SET mobile = $1 WHERE id = $2', ['5511912345678', abroad.memberId]);
    expect((await list(abroad)).takes_sms).toBe(false);
    const unproved = await signUp(app);
    await app.database.query('UPDATE members SET mobile_verified_at = NULL WHERE id = $1', [unproved.memberId]);
    expect((await list(unproved)).takes_sms).toBe(false);
    for (const each of [abroad, unproved]) {
      const { status, body } = await choose('advisory_reminder', { channel: 'sms', is_on: true }, each);
      expect([status, body.errors]).toEqual([422, { channel: ['Text messages need a verified mobile number that can receive them'] }]);
    }
    expect((await choose('advisory_reminder', { channel: 'sms', is_on: false }, unproved)).status).toBe(200);
  });

  test('nobody chooses without a login', async () => {
    expect((await app.call('GET', '/my/notifications')).status).toBe(401);
    expect((await app.call('PUT', '/my/notifications', { body: { kind: 'advisory_reminder', channel: 'mail', is_on: false } })).status).toBe(401);
  });
});

describe('what is sent', () => {
  test('a reminder comes by e-mail, by SMS too for whoever asked for it, and by neither for whoever wants none', async () => {
    const both = await signUp(app, { language: 'zh' });
    await choose('advisory_reminder', { channel: 'sms', is_on: true }, both);
    await bookConsultation(both);
    const sent = await remind();
    expect(sent.map(({ to }) => (to.includes('@') ? 'mail' : 'sms')).sort()).toEqual(['mail', 'sms']);
    expect(sent.every(({ text }) => text.includes('諮詢'))).toBe(true);
    await app.database.db.deleteFrom('advisories').execute();
    app.clock.now = TEST_NOW;
    await choose('advisory_reminder', { channel: 'mail', is_on: false });
    await bookConsultation();
    expect(await remind()).toEqual([]);
  });

  test('a confirmation comes whatever was turned off', async () => {
    for (const { kind } of (await list()).kinds) await choose(kind, { channel: 'mail', is_on: false });
    const { id } = (await ask(app, member)).body.data;
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    expect((await app.sent()).map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Your consultation is booked: Creating comics']));
    // A new adviser at the same time is news of progress.
    await step(app, desk, id, { event: 'assign', teacher: 'Mr Lin' });
    expect(await app.sent()).toEqual([]);
  });

  test('a choice counts for what waits to be sent, and for what is enqueued after it', async () => {
    await enqueueReview();
    await choose('advisory_progress', { channel: 'mail', is_on: false });
    expect(await app.sent()).toEqual([]);
    await enqueueReview();
    await choose('advisory_progress', { channel: 'mail', is_on: true });
    expect(await app.sent()).toEqual([]);
    await enqueueReview();
    expect(await app.sent()).toHaveLength(1);
    expect(await app.database.db.selectFrom('undelivered_messages').select('id').execute()).toEqual([]);
  });

  test('many at once go to those who want them', async () => {
    const others = [await signUp(app), await signUp(app)];
    await choose('advisory_progress', { channel: 'mail', is_on: false });
    const values = { name: 'Hanako', category: 'a', method: 'b', time: 'c', url: 'https://hub.example/en' };
    await app.database.db.transaction().execute((tx) =>
      app.jobs.enqueueAll(
        tx,
        'send-mail',
        [member, ...others].map(({ email: to, memberId }) => ({ to, language: 'en' as const, memberId, ...emails.advisoryReview(values) })),
      ),
    );
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });

  test('the copy for the address of a form follows the member’s choice, and leads to nobody’s account', async () => {
    const { id } = (await ask(app, member, { email: 'contact@gmail.com' })).body.data;
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    await app.sent();
    await step(app, desk, id, { event: 'assign', teacher: 'Mr Lin' });
    const sent = await app.sent();
    const copy = sent.find(({ to }) => to === 'contact@gmail.com');
    expect(sent).toHaveLength(2);
    expect(sent.find(({ to }) => to === member.email)?.content).toContain('List-Unsubscribe');
    expect(copy?.content).not.toMatch(/unsubscribe/i);
    await choose('advisory_progress', { channel: 'mail', is_on: false });
    await step(app, desk, id, { event: 'assign', teacher: 'Ms Chen' });
    expect(await app.sent()).toEqual([]);
  });
});

describe('the link of an e-mail', () => {
  const oneClick = (token: string, body: BodyInit = 'List-Unsubscribe=One-Click') =>
    app.call('POST', `/unsubscribe/${token}`, {
      body,
      headers: typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    });

  test('a mail program’s call turns the kind off at once, once or many times, form or multipart, without a login', async () => {
    const token = tokenFor(member);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of ['List-Unsubscribe=One-Click', form, 'List-Unsubscribe=One-Click']) {
      const answer = await oneClick(token, body);
      expect([answer.status, answer.body.data]).toEqual([200, { kind: 'advisory_reminder', is_on: false }]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(await choices()).toEqual([{ kind: 'advisory_reminder', channel: 'mail', is_on: false, chosen_by: 'one_click' }]);
    expect((await list()).kinds.map(({ mail }: { mail: boolean }) => mail)).toEqual([false, true, true, true, true, true, true]);
  });

  test('a call of something else changes nothing', async () => {
    const token = tokenFor(member);
    expect((await oneClick(token, 'List-Unsubscribe=Perhaps')).status).toBe(422);
    expect((await oneClick(token, '')).status).toBe(422);
    for (const method of ['GET', 'HEAD']) await app.call(method, `/unsubscribe/${token}`, { language: 'zh' });
    expect((await app.call('GET', `/unsubscribe/${token}/choice`)).body.data).toEqual({ kind: 'advisory_reminder', is_on: true });
    expect(await choices()).toEqual([]);
  });

  test('opened in a browser it leads to the page in the member’s language, which asks', async () => {
    const reader = await signUp(app, { language: 'ja' });
    const token = tokenFor(reader);
    const { status, headers } = await app.call('GET', `/unsubscribe/${token}`, { language: 'zh' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, `${app.config.siteUrl}/ja/unsubscribe/${token}`, 'no-store']);
    const unknown = await app.call('GET', `/unsubscribe/${encodeURIComponent('no/such "token"')}`, { language: 'en' });
    expect([unknown.status, unknown.headers.get('location')]).toEqual([303, `${app.config.siteUrl}/en/unsubscribe/no%2Fsuch%20%22token%22`]);
  });

  test('the page turns it off, and on again', async () => {
    const token = tokenFor(member, 'advisory_progress');
    const put = (is_on: boolean) => app.call('PUT', `/unsubscribe/${token}/choice`, { body: { is_on } });
    expect((await put(false)).body.data).toEqual({ kind: 'advisory_progress', is_on: false });
    expect((await list()).kinds[1].mail).toBe(false);
    expect((await put(true)).body.data).toEqual({ kind: 'advisory_progress', is_on: true });
    expect(await choices()).toEqual([{ kind: 'advisory_progress', channel: 'mail', is_on: true, chosen_by: 'link' }]);
  });

  test('it is no login, and no token of another call', async () => {
    expect((await app.call('GET', '/my/notifications', { token: tokenFor(member) })).status).toBe(401);
    const { body } = await app.call('GET', `/unsubscribe/${tokenFor(member)}/choice`);
    expect(JSON.stringify(body)).not.toMatch(/@|Member/);
  });

  test('one of a former address, of a deleted account, or that is none of ours, says that it is none and changes nothing', async () => {
    const [gone, left] = [await signUp(app), await signUp(app)];
    const [former, deleted] = [tokenFor(gone), tokenFor(left)];
    await app.database.query('UPDATE members SET email = $1 WHERE id = $2', ['new.address@gmail.com', gone.memberId]);
    await app.database.query('UPDATE members SET deleted_at = now() WHERE id = $1', [left.memberId]);
    const forged = tokenFor(member).replace('advisory_reminder', 'space_reminder');
    for (const token of [former, forged, 'unknown', deleted, 'a'.repeat(90)]) {
      expect([token, (await oneClick(token)).status]).toEqual([token, 404]);
      expect((await app.call('PUT', `/unsubscribe/${token}/choice`, { body: { is_on: false } })).body.code).toBe('NOT_FOUND');
      expect((await app.call('GET', `/unsubscribe/${token}/choice`)).status).toBe(404);
    }
    expect(await choices()).toEqual([]);
    expect(
      (await oneClick(newUnsubscribeToken(app.secrets, { memberId: gone.memberId, kind: 'advisory_reminder', address: 'New.Address@gmail.com' }))).status,
    ).toBe(200);
  });

  test('an e-mail to the address that ours come from does it too, whoever writes it', async () => {
    const write = (subject: string) => `From: somebody@mail.example\r\nTo: no-reply@hub.example\r\nSubject: ${subject}\r\n\r\n`;
    const request = write(`unsubscribe ${tokenFor(member)}`);
    expect(await recordBounce({ db: app.database.db, secrets: app.secrets, now: TEST_NOW }, request)).toEqual({ outcome: 'not a bounce' });
    expect(await unsubscribeByEmail(app, request)).toEqual({ outcome: 'unsubscribed', kind: 'advisory_reminder' });
    expect(await choices()).toEqual([{ kind: 'advisory_reminder', channel: 'mail', is_on: false, chosen_by: 'email' }]);
    expect(await unsubscribeByEmail(app, write(`unsubscribe ${'a'.repeat(60)}`))).toEqual({ outcome: 'unknown token' });
    expect(await unsubscribeByEmail(app, write('Out of office'))).toEqual({ outcome: 'not a request' });
  });
});
