import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, cancel, staff } from '../../support/bookings/registrations.ts';
import { signUp } from '../../support/members.ts';

/* The calendar file that comes with the e-mails of a registration, as another calendar reads it; their texts are snapshots (tests/emails). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
});
afterAll(() => app.close());

/** Of the e-mail that was sent since the last look: its subject, and of the file with it how the calendar is to take it, and its first entry. */
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
  return [String(calendar.getFirstPropertyValue('method')), said('status'), said('summary'), said('dtstart'), said('sequence')];
}

const TALK = '2026-12-12T06:00:00Z';
test.each([
  ['zh', '範例座談', '【取消】範例座談'],
  ['en', 'Sample talk', 'Cancelled: Sample talk'],
  ['ja', 'サンプルトーク', '【中止】サンプルトーク'],
] as const)('%s: a registration comes with its entry, and its cancellation takes the same entry out again', async (language, title, cancelled) => {
  const member = await signUp(app, { language });
  expect((await apply(app, member, ACTIVITY.talk, {}, { language })).status).toBe(200);
  expect(await filed()).toEqual(['PUBLISH', 'CONFIRMED', title, TALK, '0']);
  await cancel(app, member, ACTIVITY.talk);
  expect(await filed()).toEqual(['CANCEL', 'CANCELLED', cancelled, TALK, '1']);
});

test('what is reviewed is in the calendar as not settled, until it is passed', async () => {
  const [member, reviewer] = [await signUp(app, { points: 30 }), await signUp(app, { role: 'reviewer' })];
  const { id } = (await apply(app, member, ACTIVITY.workshop, { answers: [{ id: 'experience', text: 'x' }] })).body.data;
  const [, status] = await filed();
  expect(status).toBe('TENTATIVE');
  await staff(app, reviewer, id, 'pass');
  const [, passed] = await filed();
  expect(passed).toBe('CONFIRMED');
});
