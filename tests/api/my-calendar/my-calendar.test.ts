import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, cancel, FRIDAY } from '../../support/bookings/advisories.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, THURSDAY } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
});
beforeEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const calendar = async ({ token }: TestMember, query = '') => (await app.call('GET', `/my/calendar${query}`, { token })).body;
const kindsOf = (body: { data: { kind: string }[] }) => body.data.map(({ kind }) => kind);

let busy = 0;
/** A member with a reservation, a consultation, an application for a space and a place that is kept for them, in the order of their times. */
async function busyMember(device: string): Promise<{ member: TestMember; ids: string[] }> {
  const [member, holder] = [await signUp(app, { points: 2000 }), await signUp(app, { points: 2000 })];
  const taken = (await reserve(app, holder, { device, from: 10, to: 12 })).body.data.id;
  const kept = (await wait(app, member, { device, from: 10, to: 12 })).body.data.id;
  await app.call('PUT', `/rent/apply/${taken}/cancel`, { token: holder.token });
  const display = (await reserve(app, member, { device: SAMPLE.display, from: 14, to: 17 })).body.data.id;
  // Each an hour of their own.
  busy += 1;
  const consultation = (await ask(app, member, { start: `${FRIDAY} ${10 + busy}:00:00` })).body.data.id;
  const lease = (await applyForSpace(app, member)).body.data.id;
  return { member, ids: [`waitlist-${kept}`, `rent-${display}`, `advisory-${consultation}`, `space-${lease}`] };
}

test('all that a member has booked is one list, soonest first: reservations, consultations, spaces, and a place that is kept for them', async () => {
  const { member, ids } = await busyMember(SAMPLE.seats.a1);
  const { data, meta } = await calendar(member);
  expect(data.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(meta.total).toBe(4);
  expect(data.map(({ state }: { state: string }) => state)).toEqual(['held', 'confirmed', 'asked', 'asked']);
  expect(data[1]).toMatchObject({
    title_en: 'Reserved: Sample pen display',
    starts_at: `${SATURDAY}T14:00:00+08:00`,
    ends_at: `${SATURDAY}T17:00:00+08:00`,
    path: 'member/rent',
    subject: `${SAMPLE.display}:1`,
  });
  expect(data[3].hours).toEqual([{ starts_at: `${THURSDAY}T14:00:00+08:00`, ends_at: `${THURSDAY}T17:00:00+08:00` }]);
  for (const entry of data) for (const language of ['zh', 'en', 'ja']) expect(entry[`title_${language}`]).toBeTruthy();
  // Nobody else's.
  expect((await calendar(await signUp(app))).meta.total).toBe(0);
});

test('the parts of a calendar have what meets them, the past newest first', async () => {
  const { member } = await busyMember(SAMPLE.seats.a2);
  const part = async (when: string) => kindsOf(await calendar(member, `?when=${when}`));
  expect(await part('today')).toEqual([]);
  expect(await part('coming')).toEqual(['waitlist', 'rent', 'advisory', 'space']);
  app.clock.now = new Date(`${SATURDAY}T15:00:00+08:00`);
  // What was kept is not any more.
  expect([await part('today'), await part('coming')]).toEqual([['rent'], ['rent', 'advisory', 'space']]);
  app.clock.now = new Date('2026-11-28T09:00:00+08:00');
  expect(await part('past_7_days')).toEqual(['advisory', 'rent']);
  app.clock.now = new Date('2026-12-18T09:00:00+08:00');
  expect([await part('past_7_days'), await part('past_month')]).toEqual([['space'], ['space', 'advisory', 'rent']]);
});

test('a page goes on behind an entry, and none is told twice or left out', async () => {
  const member = await signUp(app, { points: 5000 });
  for (const hour of [10, 12, 14, 16, 18]) await reserve(app, member, { device: SAMPLE.lightBox, day: '2026-11-25', from: hour, to: hour + 1 });
  const whole = (await calendar(member, '?when=coming')).data.map(({ id }: { id: string }) => id);
  const read: string[] = [];
  for (let after = ''; ; ) {
    const { data, meta } = await calendar(member, `?when=coming&per_page=2${after && `&after=${after}`}`);
    expect(meta.total).toBe(whole.length - read.length);
    if (data.length === 0) break;
    read.push(...data.map(({ id }: { id: string }) => id));
    after = data.at(-1).cursor;
  }
  expect(read).toEqual(whole);
  expect((await calendar(member, '?when=coming&per_page=2&page=3')).data.map(({ id }: { id: string }) => id)).toEqual(whole.slice(4));
  app.clock.now = new Date('2026-11-26T09:00:00+08:00');
  const [newest] = (await calendar(member, '?when=past_7_days&per_page=1')).data;
  const rest = await calendar(member, `?when=past_7_days&after=${newest.cursor}`);
  expect([newest.id, ...rest.data.map(({ id }: { id: string }) => id)]).toEqual(whole.toReversed());
});

test('the time of a booking shows what stands then, as a form asks; what was called off is in the list and not in the way', async () => {
  const member = await signUp(app, { points: 2000 });
  const { id } = (await ask(app, member, { start: `${FRIDAY} 16:00:00` })).body.data;
  const between = (from: string, to: string, more = '') =>
    calendar(member, `?from=${encodeURIComponent(`${FRIDAY} ${from}`)}&to=${encodeURIComponent(`${FRIDAY} ${to}`)}${more}`).then(kindsOf);
  expect(await between('16:30:00', '18:00:00', '&standing=true')).toEqual(['advisory']);
  expect([await between('17:00:00', '18:00:00'), await between('15:00:00', '16:00:00')]).toEqual([[], []]);
  await cancel(app, member, id);
  expect(await between('16:30:00', '18:00:00', '&standing=true')).toEqual([]);
  expect((await calendar(member)).data[0]).toMatchObject({ id: `advisory-${id}`, state: 'cancelled' });
});

test.each([
  ['?when=tomorrow', 'when'],
  ['?from=2026-11-27', 'from'],
  ['?from=2026-11-27%2010:00:00&to=2026-11-27%2010:00:00', 'to'],
  ['?from=2020-01-01%2010:00:00&to=2026-11-27%2010:00:00', 'to'],
  ['?after=yesterday', 'after'],
  ['?standing=perhaps', 'standing'],
  ['?per_page=101', 'per_page'],
])('%s is refused at its field', async (query, field) => {
  const member = await signUp(app);
  const { status, body } = await app.call('GET', `/my/calendar${query}`, { token: member.token });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('it is a member’s alone', async () => {
  for (const path of ['/my/calendar', '/my/calendar/feed']) expect((await app.call('GET', path)).status).toBe(401);
});

test('an entry is a calendar file of its own, the same as its own room’s; another member’s and nobody’s is none', async () => {
  const member = await signUp(app, { points: 500, language: 'ja' });
  const { id } = (await reserve(app, member, { device: SAMPLE.scanner })).body.data;
  const fileOf = (path: string, who = member) => app.call('GET', path, { token: who.token, language: 'ja' });
  const { status, body } = await fileOf(`/my/calendar/rent-${id}.ics`);
  expect([status, body]).toEqual([200, (await fileOf(`/rent/apply/${id}/calendar.ics`)).body]);
  expect((await fileOf(`/my/calendar/rent-${id}.ics?lang=en`)).body).toContain('SUMMARY:Reserved: ');
  const stranger = await signUp(app);
  for (const path of [`rent-${id}`, `advisory-${id}`, id, 'rent-x']) expect((await fileOf(`/my/calendar/${path}.ics`, stranger)).status).toBe(404);
});

test('a place that is kept is an entry that is not settled, until when it says', async () => {
  const { member, ids } = await busyMember(SAMPLE.seats.b1);
  const { body } = await app.call('GET', `/my/calendar/${ids[0]}.ics`, { token: member.token });
  const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
  expect([event?.getFirstPropertyValue('status'), event?.getFirstPropertyValue('summary')]).toEqual(['TENTATIVE', 'Held for you: Sample seat B1']);
  expect(String(event?.getFirstPropertyValue('description'))).toMatch(/^Take it by .*12:30/);
});
