import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { type ApplicationChange, applyForSpace, on, pdf, staffOf } from '../../support/bookings/spaces.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let admin: TestMember;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  staff = staffOf(app, admin);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
  await app.database.db.deleteFrom('space_bans').execute();
  await app.database.db.deleteFrom('space_leases').execute();
  await app.sent();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const MESSAGE = 'The ID card cannot be read: please scan both sides.';
const mine = async ({ token }: TestMember, query = '') => (await app.call('GET', `/my/space_apply${query}`, { token })).body.data;
const request = (id: string, items: readonly string[], message = MESSAGE) => staff.review(id, { event: 'request_correction', items, message });

function correct(
  { token }: Pick<TestMember, 'token'>,
  id: string,
  change: ApplicationChange,
  { key, language = 'en' }: { key?: string; language?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(change)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (typeof value === 'string') form.append(name, value);
  }
  return app.call('POST', `/space/apply/${id}/correction`, { token, language, body: form, ...(key && { headers: { 'idempotency-key': key } }) });
}

/** An application of which a correction is awaited. */
async function asked(member: TestMember, items: readonly string[], change: ApplicationChange = {}): Promise<string> {
  const { id } = (await applyForSpace(app, member, change)).body.data;
  await staff.review(id, { event: 'review' });
  expect((await request(id, items)).status).toBe(200);
  return id;
}
const templates = async () => (await app.sent()).filter(({ to }) => to !== 'office@comichub.example').map(({ subject }) => subject.replace(/:.*/, ''));

describe('what staff asks for', () => {
  test('is in the record with the message and the day, in an e-mail in the member’s language, and holds no space', async () => {
    const member = await signUp(app);
    await app.database.db.updateTable('members').set({ language: 'ja' }).where('id', '=', member.memberId).execute();
    await asked(member, ['identity_proof', 'mobile']);
    const [lease] = await mine(member, '?when=open');
    expect(lease).toMatchObject({
      status: 'awaiting_correction',
      correction: { items: ['identity_proof', 'mobile'], message: MESSAGE, asked_at: '2026-11-18T10:30:00+08:00', due_on: '2026-11-25' },
      past_corrections: [],
      cancellation: { forfeited_twd: 0 },
    });
    const sentEmail = (await app.sent()).find(({ subject }) => subject.startsWith('会場の利用申請の修正'));
    expect(sentEmail?.text).toContain('修正する項目：身分証明書・登記証明、携帯電話番号');
    expect(sentEmail?.text).toContain(`説明：${MESSAGE}`);
    const { body } = await app.call('GET', '/space/2a/calendar?from=2026-12-17&to=2026-12-17');
    expect(body.data.days[0].sessions.map(({ state }: { state: string }) => state)).toEqual(['free', 'asked', 'free']);
    const second = (await applyForSpace(app, await signUp(app))).body.data.id;
    expect((await staff.approve(second)).status).toBe(200);
  });

  test('is one thing at least, each once, and something that this applicant has given', async () => {
    const { id } = (await applyForSpace(app, await signUp(app))).body.data;
    expect((await request(id, ['mobile'])).body.code).toBe('NOT_IN_STATE');
    await staff.review(id, { event: 'review' });
    for (const items of [[], ['space_id'], ['mobile', 'mobile'], ['organization_name']]) expect((await request(id, items)).status, items.join()).toBe(422);
    expect((await request(id, ['mobile'], ' ')).body.errors).toHaveProperty('message');
    expect((await request(id, ['mobile'])).status).toBe(200);
    expect((await request(id, ['mobile'])).body.code).toBe('NOT_IN_STATE');
    expect((await staff.review(id, { event: 'approve' })).body.code).toBe('NOT_IN_STATE');
  });

  test('can be taken back, and asked for again', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['remarks']);
    await app.sent();
    expect((await staff.review(id, { event: 'withdraw_correction' })).body.data).toMatchObject({
      status: 'in_process',
      correction: null,
      past_corrections: [{ items: ['remarks'], outcome: 'withdrawn' }],
    });
    expect(await templates()).toEqual(['No correction needed']);
    expect((await staff.review(id, { event: 'withdraw_correction' })).body.code).toBe('NOT_IN_STATE');
    expect((await correct(member, id, { remarks: 'Too late' })).body.code).toBe('CORRECTION_OVER');
    expect((await request(id, ['other'])).body.data.correction.items).toEqual(['other']);
  });

  test('is due before moving in', async () => {
    const { id } = (await applyForSpace(app, await signUp(app))).body.data;
    await staff.review(id, { event: 'review' });
    app.clock.now = at('2026-12-15 12:00');
    expect((await request(id, ['mobile'])).body.data.correction.due_on).toBe('2026-12-16');
  });
});

describe('a correction', () => {
  test('replaces exactly what was asked for, keeps all the rest, and goes back into the review', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['identity_proof', 'mobile', 'remarks'], { remarks: 'Two ramps, please' });
    const [before] = await mine(member);
    await app.sent();
    const { status, body } = await correct(member, id, { identity_proof: pdf('both-sides.pdf', pdfBytes(undefined, 'b')), mobile: '0987654321', remarks: '' });
    expect([status, body.code]).toEqual([200, undefined]);
    const [after] = await mine(member);
    const changed = ['status', 'mobile', 'remarks', 'correction', 'past_corrections', 'attachments', 'history'];
    const rest = (lease: object) => Object.fromEntries(Object.entries(lease).filter(([name]) => !changed.includes(name)));
    expect(rest(after)).toEqual(rest(before));
    expect(after).toMatchObject({ status: 'in_process', mobile: '0987654321', remarks: null, correction: null, past_corrections: [{ outcome: 'answered' }] });
    const names = (lease: { attachments: { field: string; name: string }[] }) => lease.attachments.map(({ field, name }) => [field, name]);
    expect(names(after)).toEqual([
      ['event_plan', 'plan.pdf'],
      ['identity_proof', 'both-sides.pdf'],
      ['other', 'layout.pdf'],
    ]);
    expect(after.attachments[0].id).toBe(before.attachments[0].id);
    expect(after.attachments[1].id).not.toBe(before.attachments[1].id);
    expect((await app.call('GET', `/upload/${before.attachments[1].id}`, { token: member.token })).status).toBe(404);
    const sentEmails = await app.sent();
    expect(sentEmails.map(({ subject }) => subject.replace(/[:：].*/, '')).sort()).toEqual(['Corrections received', '場地申請已補正']);
    expect(sentEmails.find(({ to }) => to === 'office@comichub.example')?.text).toContain('電話：0987654321');
    expect((await staff.review(id, { event: 'approve' })).status).toBe(200);
  });

  test('to a number that no country has is refused, as in the application; one of another country is taken', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['mobile']);
    for (const mobile of ['819999999999999', '8109012345678'])
      expect((await correct(member, id, { mobile })).body.errors, mobile).toEqual({ mobile: [expect.stringMatching(/./)] });
    expect((await mine(member))[0].status).toBe('awaiting_correction');
    expect((await correct(member, id, { mobile: '819012345678' })).body.data.mobile).toBe('819012345678');
  });

  test('with something missing, or something that was not asked for, is refused whole, each fault at its field', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['event_plan', 'id_number', 'contact_name']);
    const { status, body } = await correct(member, id, { id_number: '12345678', mobile: '0987654321', other: pdf('more.pdf') });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['contact_name', 'event_plan', 'id_number', 'mobile', 'other']);
    expect(body.errors.mobile).toEqual(['No correction of this was asked for']);
    const [lease] = await mine(member);
    expect(lease).toMatchObject({ status: 'awaiting_correction', mobile: '0912345678' });
    expect(lease.attachments.map(({ name }: { name: string }) => name)).toEqual(['plan.pdf', 'id.pdf', 'layout.pdf']);
    expect((await correct(member, id, { event_plan: pdf('p.pdf'), id_number: 'A123456789', contact_name: '' })).body.errors).toEqual({
      contact_name: ['This field is required'],
    });
  });

  test('of the mobile number is a number that some country has', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['mobile']);
    expect((await correct(member, id, { mobile: '8112345678' })).body.errors).toHaveProperty('mobile');
    expect((await correct(member, id, { mobile: '819012345678' })).body.data.mobile).toBe('819012345678');
  });

  test('of a company’s number is a business number', async () => {
    const member = await signUp(app);
    const company = { applicant_type: 'company', organization_name: '漫畫公司', id_number: '04595257' };
    const id = await asked(member, ['id_number', 'organization_name'], company);
    const wrong = await correct(member, id, { id_number: 'A123456789', organization_name: '新漫畫公司' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['id_number']]);
    expect((await correct(member, id, { id_number: '04595257', organization_name: '新漫畫公司' })).body.data.organization_name).toBe('新漫畫公司');
  });

  test('of another member’s application does not exist', async () => {
    const id = await asked(await signUp(app), ['mobile']);
    expect((await correct(await signUp(app), id, { mobile: '0987654321' })).status).toBe(404);
  });

  test('that is sent again with its key is filed once; without one it is over', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['other']);
    const send = (key?: string) => correct(member, id, { other: pdf('sheet.pdf') }, { ...(key && { key }) });
    const first = await send('correction-1');
    const again = await send('correction-1');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.attachments).toEqual(first.body.data.attachments);
    expect((await send()).body.code).toBe('CORRECTION_OVER');
    expect((await mine(member))[0].past_corrections).toHaveLength(1);
  });

  test('of the address is where the next e-mails go', async () => {
    const member = await signUp(app);
    const { id } = (await applyForSpace(app, member, { email: 'wrong@example.org' })).body.data;
    await staff.review(id, { event: 'review' });
    await app.sent();
    await request(id, ['email']);
    // Whoever reads the wrong address is told nothing more.
    expect((await app.sent()).map(({ to }) => to)).toEqual([member.email]);
    await correct(member, id, { email: 'right@example.org' });
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual([member.email, 'office@comichub.example', 'right@example.org'].sort());
  });
});

test('the clock of the review rests while a correction is awaited', async () => {
  const member = await signUp(app);
  // Wednesday 18 November: five to seven working days.
  const { id } = (await applyForSpace(app, member, on('2026-12-30'))).body.data;
  const review = async () => {
    const [{ review_from_on, review_by_on }] = await mine(member);
    return [review_from_on, review_by_on];
  };
  expect(await review()).toEqual(['2026-11-25', '2026-11-27']);
  await staff.review(id, { event: 'review' });
  app.clock.now = at('2026-11-19 18:00');
  await request(id, ['mobile']);
  app.clock.now = at('2026-11-23 09:00');
  // Friday and Monday rest.
  expect(await review()).toEqual(['2026-11-27', '2026-12-01']);
  const sentEmail = async () => (await app.sent()).find(({ subject }) => subject.startsWith('Corrections received'))?.text;
  await correct(member, id, { mobile: '0987654321' });
  expect(await sentEmail()).toContain('by Tue 1 Dec 2026');
  app.clock.now = at('2026-11-24 09:00');
  await request(id, ['phone']);
  app.clock.now = at('2026-11-25 09:00');
  await correct(member, id, { phone: '' });
  expect(await review()).toEqual(['2026-11-30', '2026-12-02']);
});

describe('the day by which it is sent', () => {
  const lapse = async () => {
    await app.handlers['expire-leases']({}, 'test');
    return templates();
  };

  test('is reminded of once, the day before; after it the application is cancelled, and may be sent anew', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['event_plan']);
    await app.sent();
    expect(await lapse()).toEqual([]);
    app.clock.now = at('2026-11-24 00:01');
    expect(await lapse()).toEqual(['Reminder']);
    expect(await lapse()).toEqual([]);
    app.clock.now = at('2026-11-26 00:00');
    expect((await correct(member, id, { event_plan: pdf('late.pdf') })).body).toMatchObject({ code: 'CORRECTION_OVER' });
    expect((await staff.review(id, { event: 'withdraw_correction' })).body.code).toBe('NOT_IN_STATE');
    // Before its job has written it down it is what it will be.
    const before = await mine(member, '?status=cancelled');
    expect(await lapse()).toEqual(['Cancelled']);
    expect(await mine(member, '?status=cancelled')).toEqual(before);
    expect(before[0]).toMatchObject({
      status: 'cancelled',
      cancelled: { by: 'clock', forfeited_twd: 0 },
      correction: null,
      past_corrections: [{ outcome: 'expired' }],
    });
    expect((await applyForSpace(app, member)).status).toBe(200);
  });

  test('lasts to the end of that day', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['event_plan']);
    app.clock.now = at('2026-11-25 23:59');
    expect((await correct(member, id, { event_plan: pdf('late.pdf') })).status).toBe(200);
  });

  test('does not keep from giving the application up', async () => {
    const member = await signUp(app);
    const id = await asked(member, ['event_plan']);
    const { body } = await app.call('PUT', `/space/apply/${id}/cancel`, { token: member.token, body: { reason: 'Put off' } });
    expect(body.data).toMatchObject({ status: 'cancelled', past_corrections: [{ outcome: 'cancelled' }] });
  });
});

test('the database lets no application go on while a correction of it is awaited, nor await one without a day', async () => {
  const id = await asked(await signUp(app), ['mobile']);
  const set = (status: 'in_process' | 'applied', due: string | null) =>
    app.database.db.updateTable('space_leases').set({ status, correction_due_on: due }).where('id', '=', id).execute();
  await expect(set('in_process', null)).rejects.toThrow('space_corrections_open');
  await expect(set('in_process', '2026-11-25')).rejects.toThrow('space_leases_correction');
  await expect(app.database.db.updateTable('space_leases').set({ correction_due_on: null }).where('id', '=', id).execute()).rejects.toThrow(
    'space_leases_correction',
  );
});

describe('the landline', () => {
  test('is given where there is one; a mobile always', async () => {
    const member = await signUp(app);
    const { body } = await applyForSpace(app, member, { phone: '' });
    expect(body.data).toMatchObject({ phone: null, mobile: '0912345678' });
    expect((await applyForSpace(app, member, { phone: null })).status).toBe(200);
    expect((await applyForSpace(app, member, { mobile: '' })).body.errors).toEqual({ mobile: ['This field is required'] });
    expect((await applyForSpace(app, member, { phone: 'none' })).body.errors).toHaveProperty('phone');
  });
});
