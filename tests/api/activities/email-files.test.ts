import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrPicture } from '../../../src/server/adapters/qr-picture.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, cancel, staff } from '../../support/bookings/registrations.ts';
import { signUp } from '../../support/members.ts';

/* The calendar file that comes with the e-mails of a registration, as another calendar reads it; their texts are snapshots (tests/emails). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
});
afterAll(() => app.close());

/** Of the e-mail that was sent since the last look: of the file with it how the calendar is to take it, and its first entry; and its pictures. */
async function filed() {
  const [mail, ...others] = await app.sent();
  expect(others).toEqual([]);
  const { attachments } = await PostalMime.parse(mail?.content ?? '');
  const files = attachments.filter(({ filename }) => /^comic-hub-activity-2026-12-1[23]\.ics$/.test(filename ?? ''));
  const [text = '', ...more] = files.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)));
  expect(more).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event] = calendar.getAllSubcomponents('vevent');
  const said = (name: string) => String(event?.getFirstPropertyValue(name));
  const entry = [String(calendar.getFirstPropertyValue('method')), said('status'), said('summary'), said('dtstart'), said('sequence')];
  const pictures = attachments.filter(({ mimeType }) => mimeType === 'image/png').map(({ content }) => Buffer.from(content as ArrayBuffer));
  return { entry, pictures };
}

const TALK = '2026-12-12T06:00:00Z';
test.each([
  ['zh', '範例座談', '【取消】範例座談'],
  ['en', 'Sample talk', 'Cancelled: Sample talk'],
  ['ja', 'サンプルトーク', '【中止】サンプルトーク'],
] as const)('%s: a registration comes with its entry, and its cancellation takes the same entry out again', async (language, title, cancelled) => {
  const member = await signUp(app, { language });
  const { id } = (await apply(app, member, ACTIVITY.talk, {}, { language })).body.data;
  // The code of the ticket is there without a network, as the desk reads it.
  const code = await qrPicture(`https://hub.example/${language}/desk?registration=${id}`);
  expect(await filed()).toEqual({ entry: ['PUBLISH', 'CONFIRMED', title, TALK, '0'], pictures: [code] });
  await cancel(app, member, ACTIVITY.talk);
  expect(await filed()).toEqual({ entry: ['CANCEL', 'CANCELLED', cancelled, TALK, '1'], pictures: [] });
});

test('what is reviewed is in the calendar as not settled, and brings no code, until it is passed', async () => {
  const [member, reviewer] = [await signUp(app, { points: 30 }), await signUp(app, { role: 'reviewer' })];
  const { id } = (await apply(app, member, ACTIVITY.workshop, { answers: [{ id: 'experience', text: 'x' }] })).body.data;
  const applied = await filed();
  expect([applied.entry[1], applied.pictures.length]).toEqual(['TENTATIVE', 0]);
  await staff(app, reviewer, id, 'pass');
  const passed = await filed();
  expect([passed.entry[1], passed.pictures.length]).toEqual(['CONFIRMED', 1]);
});
