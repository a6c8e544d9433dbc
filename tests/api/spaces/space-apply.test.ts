import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { type ApplicationChange, applicationForm, applyForSpace, on, pdf, THURSDAY } from '../../support/bookings/spaces.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  // One member sends more files here than a member may in an hour.
  await app.database.query('DELETE FROM rate_limits', []);
  await app.database.db.deleteFrom('uploads').execute();
  await app.database.db.deleteFrom('space_leases').execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const faults = async (change: ApplicationChange, language = 'en') => {
  const { status, body } = await applyForSpace(app, member, change, { language });
  expect([status, body.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
  return body.errors;
};
const estimate = (body: Record<string, unknown>, token?: string) => app.call('PUT', '/space/apply/real_amount', { body, ...(token && { token }) });

test('an application is filed with what it comes to, holds nothing, and a letter says until when it is decided', async () => {
  await app.sent();
  const change = { equipment: ['chair:40', 'projector:1'], estimated_price: '4400', discounted_price: '4400', contact_number: '0287654321' };
  const { status, body } = await applyForSpace(app, member, change);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'applied',
    space: { id: '2a', floor: '2F', title_en: 'Sample 2F Zone A' },
    starts_at: `${THURSDAY}T14:00:00+08:00`,
    ends_at: `${THURSDAY}T17:00:00+08:00`,
    applicant_name: '林小漫',
    organization_name: null,
    id_number: 'A123456789',
    equipment: [
      { id: 'chair', quantity: 40, name_en: 'Folding chair' },
      { id: 'projector', quantity: 1 },
    ],
    estimate: { lines: [{ day: THURSDAY, kind: 'weekday', twd: 4400 }], estimated_price: 4400, reduction: null, discounted_price: 4400, deposit_twd: 2200 },
    review_from_on: '2026-11-25',
    review_by_on: '2026-11-27',
    approval: null,
    cancellation: { is_late: false, free_until_on: null, forfeited_twd: 0 },
    is_extendable: false,
    history: [{ status: 'applied' }],
    terms_version: '2026-10-01',
  });
  const { body: list } = await app.call('GET', '/my/space_apply', { token: member.token });
  expect(list.data).toEqual([body.data]);
  const sentEmails = await app.sent();
  const office = sentEmails.find(({ to }) => to === 'office@comichub.example');
  const sentEmail = sentEmails.find((each) => each !== office);
  expect(sentEmail?.text).toContain('we will email you the result by Fri 27 Nov');
  // The office is told in Chinese, and led nowhere.
  expect(office?.subject).toContain('新的場地申請：');
  for (const told of ['林小漫', 'NT$4,400', '11/27']) expect(office?.text).toContain(told);
  expect(office?.text).not.toContain('http');
});

describe('the three PDFs', () => {
  test('are kept under their fields, whatever the order they come in, for the owner and the staff', async () => {
    const form = applicationForm({ identity_proof: null, event_plan: null, other: null });
    for (const field of ['other', 'event_plan', 'identity_proof']) form.append(field, pdf(`${field} (final).pdf`, pdfBytes(2000, field[0])));
    const { body } = await app.call('POST', '/space/apply', { token: member.token, body: form });
    expect(body.data.attachments).toMatchObject([
      { field: 'event_plan', name: 'event_plan (final).pdf', size: 2000 },
      { field: 'identity_proof', name: 'identity_proof (final).pdf' },
      { field: 'other', name: 'other (final).pdf' },
    ]);
    const address = `/upload/${body.data.attachments[0].id}`;
    const [stranger, reviewer] = [await signUp(app), await signUp(app, { role: 'reviewer' })];
    expect((await app.call('GET', address, { token: member.token })).status).toBe(200);
    expect((await app.call('GET', address, { token: reviewer.token })).status).toBe(200);
    expect((await app.call('GET', address, { token: stranger.token })).status).toBe(404);
    expect((await app.call('GET', address)).status).toBe(401);
  });

  test.each([
    [
      'a renamed EXE',
      () => pdf('plan.pdf', new Uint8Array(Buffer.from('MZ this program cannot be run in DOS mode'.padEnd(300)))),
      '檔案格式錯誤',
      'Wrong file format',
    ],
    ['an empty file', () => pdf('plan.pdf', new Uint8Array()), '', 'Wrong file format'],
    ['6 MB and a byte', () => pdf('plan.pdf', pdfBytes(6 * 1024 * 1024 + 1)), '檔案上限 6 MB', 'File limit 6MB'],
  ])('%s is said beside its field, and none of the others is kept', async (_, file, zh, en) => {
    expect((await faults({ event_plan: file() })).event_plan?.[0]).toBe(en);
    if (zh !== '') expect((await faults({ event_plan: file() }, 'zh')).event_plan?.[0]).toContain(zh);
    expect(await app.database.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  test('of exactly 6 MB is taken', async () => {
    expect((await applyForSpace(app, member, { event_plan: pdf('plan.pdf', pdfBytes(6 * 1024 * 1024)) })).status).toBe(200);
  });
});

test('a company gives its business number; numbers in small letters are a person’s all the same', async () => {
  const company = { applicant_type: 'company', organization_name: '漫畫股份有限公司', id_number: '04595257' };
  expect((await applyForSpace(app, member, company)).body.data).toMatchObject({ organization_name: '漫畫股份有限公司', id_number: '04595257' });
  expect((await applyForSpace(app, member, { id_number: ' a123456789 ' })).body.data.id_number).toBe('A123456789');
});

describe('each fault stands beside its field:', () => {
  test.each<[string, ApplicationChange, string, string, string, string]>([
    ['a day in the past', on('2026-11-17'), 'move_in_on', '請輸入有效時間', 'Please Enter Valid Time', ''],
    ['today', on('2026-11-18'), 'move_in_on', '', 'Please Enter Valid Time', ''],
    [
      'nine working days ahead',
      on('2026-12-01'),
      'move_in_on',
      '請至少於租借日前 10 個工作天申請',
      'Please apply at least 10 working days before the lease',
      '利用日の10営業日前までに申請してください',
    ],
    ['a Monday', on('2026-12-14'), 'start_on', '當日休館', 'The centre is closed that day', 'この日は休館日です'],
    ['a holiday', on('2026-12-25'), 'start_on', '當日休館', 'The centre is closed that day', ''],
    ['an end on a Monday', { end_on: '2026-12-21', move_out_on: '2026-12-21' }, 'end_on', '', 'The centre is closed that day', ''],
    [
      'moving in on a Monday evening',
      { ...on('2026-12-15'), move_in_on: '2026-12-14', session: 'evening' },
      'move_in_on',
      '休館日晚間不開放',
      'Evenings of closed days are not available',
      '休館日の夜間',
    ],
    [
      'moving out on a Monday evening',
      { ...on('2026-12-13'), move_out_on: '2026-12-14', session: 'evening' },
      'move_out_on',
      '',
      'Evenings of closed days',
      '',
    ],
    ['an end before the start', { end_on: '2026-12-16' }, 'end_on', '日期須依序', 'The days must be in this order', '日付は、搬入日'],
    ['moving in after the start', { move_in_on: '2026-12-18' }, 'start_on', '', 'The days must be in this order', ''],
    ['moving out before the end', { move_out_on: '2026-12-16' }, 'move_out_on', '', 'The days must be in this order', ''],
    ['thirty-one days', { end_on: '2027-01-16', move_out_on: '2027-01-16' }, 'move_out_on', '租期最長 30 日', 'A lease lasts 30 days at most', '最長30日'],
    ['beyond a year', on('2027-11-19'), 'move_out_on', '目前只受理 365 日內', 'up to 365 days ahead', '365日先まで'],
    ['a day as 2026-2-3', { start_on: '2026-2-3' }, 'start_on', '日期格式錯誤', 'Error in date format (YYYY-MM-DD)', ''],
    ['29 February of no leap year', { end_on: '2027-02-29' }, 'end_on', '', 'Error in date format (YYYY-MM-DD)', ''],
    ['more than a lifetime', { move_out_on: '2199-12-17' }, 'move_out_on', '', 'A lease lasts 30 days at most', ''],
    ['no such session', { session: 'night' }, 'session', '', 'Please choose one of the options', ''],
    ['no such space', { space_id: '4' }, 'space_id', '', 'Please choose one of the options', ''],
    [
      'a person’s number with a wrong checksum',
      { id_number: 'A123456788' },
      'id_number',
      '請輸入正確的身分證',
      'Please enter a valid national ID',
      '正しい身分証番号',
    ],
    ['a business number from a person', { id_number: '04595257' }, 'id_number', '', 'Please enter a valid national ID', ''],
    [
      'a business number with a wrong checksum',
      { applicant_type: 'company', organization_name: 'Comics Ltd', id_number: '04595258' },
      'id_number',
      '請輸入正確的統一編號',
      'Please enter a valid business number',
      '正しい統一編号',
    ],
    ['eight zeros', { applicant_type: 'organization', organization_name: 'Comics', id_number: '00000000' }, 'id_number', '', 'valid business number', ''],
    ['a company without its name', { applicant_type: 'company', id_number: '04595257' }, 'organization_name', '', 'This field is required', ''],
    ['a telephone number with letters', { phone: '02-2345' }, 'phone', '', 'Digits only, please', ''],
    ['no mobile number', { mobile: '0812345678' }, 'mobile', '', 'Please enter a mobile number', ''],
    ['a wrong e-mail', { email: 'me@host' }, 'email', '', 'Please Enter Correct E-mail Format', ''],
    ['no agreement', { agree: null }, 'agree', '請勾選同意', 'Please check-select to agree', ''],
    ['an empty agreement', { agree: '' }, 'agree', '', 'Please check-select to agree', ''],
    ['no file', { event_plan: null }, 'event_plan', '請選擇上傳檔案', 'Please select upload file', ''],
    ['the third file left out', { other: null }, 'other', '', 'Please select upload file', ''],
    ['more chairs than there are', { equipment: 'chair:65' }, 'equipment.chair', '', 'Must be at most 64', ''],
    ['equipment that nobody has', { equipment: 'sofa:1' }, 'equipment.sofa', '', 'Please choose one of the options', ''],
    ['equipment that the space has not', { space_id: '2c', equipment: 'stage:1' }, 'equipment.stage', '', 'Please choose one of the options', ''],
    ['another estimate', { estimated_price: '4399' }, 'estimated_price', '金額與本館試算的 NT$4400 不同', 'Our estimate is NT$4400', '当館の計算（NT$4400）'],
    ['another price after the reduction', { discounted_price: '2200' }, 'discounted_price', '', 'Our estimate is NT$4400', ''],
  ])('%s', async (_, change, field, zh, en, ja) => {
    for (const [language, text] of Object.entries({ zh, en, ja })) {
      if (text === '') continue;
      const errors = await faults(change, language);
      expect(errors[field]?.[0], `${language}: ${JSON.stringify(errors)}`).toContain(text);
    }
  });

  test.each([
    ['0', 'equipment.chair', 'Must be at least 1'],
    ['10000', 'equipment.chair', 'Must be at most 64'],
    ['-1', 'equipment.chair', 'Must be at least 1'],
    ['1.5', 'equipment', 'The format is not correct'],
    ['many', 'equipment', 'The format is not correct'],
  ])('%s chairs', async (quantity, field, text) => expect(await faults({ equipment: `chair:${quantity}` })).toEqual({ [field]: [text] }));

  test('remarks of 100,000 characters, and one proof twice, with all else', async () => {
    const form = applicationForm({ remarks: 'x'.repeat(100_000), phone: 'x' });
    form.append('identity_proof', pdf('second.pdf'));
    const { status, body } = await app.call('POST', '/space/apply', { token: member.token, body: form });
    expect([status, body.errors]).toEqual([
      422,
      { remarks: ['At most 1000 characters'], identity_proof: ['The format is not correct'], phone: ['Digits only, please'] },
    ]);
  });

  test('everything that is wrong is said at once', async () => {
    const errors = await faults({ ...on('2026-12-14'), equipment: 'chair:100' });
    expect(Object.keys(errors).sort()).toEqual(['end_on', 'equipment.chair', 'start_on']);
    expect(Object.keys(await faults({ applicant_name: '', phone: 'x', agree: null, other: null })).sort()).toEqual([
      'agree',
      'applicant_name',
      'other',
      'phone',
    ]);
  });

  test('nothing of a refused application is kept', async () => {
    await faults({ agree: null });
    await faults(on('2026-12-14'));
    expect(await app.database.db.selectFrom('space_leases').selectAll().execute()).toEqual([]);
  });
});

test('ten working days ahead are counted by the holidays, to midnight', async () => {
  // From the shared facts: a lease on 4 January 2027 (a Monday to move in on) is applied for by 17 December.
  const lease = { ...on('2027-01-05'), move_in_on: '2027-01-04' };
  app.clock.now = at('2026-12-17 23:59');
  expect((await applyForSpace(app, member, lease)).status).toBe(200);
  app.clock.now = at('2026-12-18 00:00');
  expect((await faults(lease)).move_in_on).toEqual(['Please apply at least 10 working days before the lease']);
});

test('days that nobody can lease are refused at their field, whatever price the form has shown', async () => {
  const member = await signUp(app);
  const { status, body } = await applyForSpace(app, member, { ...on('2026-12-14'), estimated_price: '4400', discounted_price: '4400' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['start_on', 'end_on']]);
});

test('who has not verified the address applies for nothing, nor on other guidelines than these', async () => {
  const unverified = await signUp(app, { isVerified: false });
  expect((await applyForSpace(app, unverified)).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await applyForSpace(app, member, { terms_version: '2025-01-01' })).body.code).toBe('TERMS_CHANGED');
});

test('one form sent twice is one application', async () => {
  const [first, second] = [await applyForSpace(app, member, {}, { key: 'space-form-1' }), await applyForSpace(app, member, {}, { key: 'space-form-1' })];
  expect([second.status, second.body]).toEqual([200, first.body]);
  const other = await applyForSpace(app, member, { event_name: 'Another' }, { key: 'space-form-1' });
  expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT');
});

describe('what a lease comes to', () => {
  const wish = { space_id: '2a', session: 'whole_day', move_in_on: '2026-12-11', start_on: '2026-12-12', end_on: '2026-12-15', move_out_on: '2026-12-15' };

  test('is told day by day to anybody; the closed Monday is free', async () => {
    const { status, body } = await estimate(wish);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      lines: [
        { day: '2026-12-11', kind: 'weekday', twd: 11600 },
        { day: '2026-12-12', kind: 'weekend', twd: 14000 },
        { day: '2026-12-13', kind: 'weekend', twd: 14000 },
        { day: '2026-12-14', kind: 'closed', twd: 0 },
        { day: '2026-12-15', kind: 'weekday', twd: 11600 },
      ],
      estimated_price: 51200,
      reduction: null,
      reduction_twd: 0,
      discounted_price: 51200,
      deposit_twd: 25600,
    });
  });

  test('is half for creators, and no less for a month of theirs; associate creators pay in full', async () => {
    const half = { estimated_price: 51200, reduction: 'creator', reduction_twd: 25600, discounted_price: 25600, deposit_twd: 12800 };
    const creator = await signUp(app, { memberClass: 'creator' });
    expect((await estimate(wish, creator.token)).body.data).toMatchObject(half);
    expect((await estimate(wish, (await signUp(app, { memberClass: 'associate' })).token)).body.data.reduction).toBeNull();
    const month = { ...wish, end_on: '2027-01-09', move_out_on: '2027-01-09' };
    const [forCreators, forAll] = [await estimate(month, creator.token), await estimate(month)];
    expect(forCreators.body.data.reduction).toBe('creator');
    expect(forAll.body.data.reduction).toBe('month');
    expect(forCreators.body.data.discounted_price).toBe(forAll.body.data.discounted_price);
    expect(forAll.body.data.discounted_price * 2).toBe(forAll.body.data.estimated_price);
    const days29 = { ...wish, end_on: '2027-01-08', move_out_on: '2027-01-08' };
    expect((await estimate(days29)).body.data.reduction).toBeNull();
  });

  test('is refused for days that cannot be leased, beside the field', async () => {
    const { status, body } = await estimate({ ...wish, start_on: '2026-12-14' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['start_on']]);
  });
});

describe('the calendar', () => {
  test('of six weeks from today says what is closed, and which day is the first to apply for', async () => {
    const { body } = await app.call('GET', '/space/2/calendar');
    expect(body.data).toMatchObject({ space_id: '2', from: '2026-11-18', to: '2026-12-29', earliest_on: '2026-12-02', latest_on: '2027-11-18' });
    expect(body.data.days).toHaveLength(42);
    expect(body.data.days[5]).toEqual({
      day: '2026-11-23',
      is_closed: true,
      sessions: ['morning', 'afternoon', 'evening'].map((session) => ({ session, state: 'closed' })),
    });
  });

  test('is of at most 62 days, in order, of a space that there is', async () => {
    const ask = async (path: string) => (await app.call('GET', path)).body;
    expect((await ask('/space/2/calendar?from=2026-12-01&to=2027-02-01')).errors.to).toEqual(['At most 62 days at once']);
    expect((await ask('/space/2/calendar?from=2026-12-02&to=2026-12-01')).errors).toEqual({ to: ['Please Enter Valid Time'] });
    expect((await ask('/space/2a/calendar?from=2027-01-01&to=2026-01-01')).errors).toEqual({ to: ['Please Enter Valid Time'] });
    expect((await ask('/space/2/calendar?from=2026-2-3')).errors.from).toEqual(['Error in date format (YYYY-MM-DD)']);
    expect((await ask('/space/9/calendar')).code).toBe('NOT_FOUND');
  });
});
