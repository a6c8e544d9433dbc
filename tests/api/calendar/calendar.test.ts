import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { assemble } from '../../../src/server/assemble.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { TEST_NOW } from '../../support/app.ts';
import { type ActivityFile, contentWith } from '../../support/bookings/calendar.ts';
import { openTestDatabase } from '../../support/database.ts';

const LONG = '墨色地平線：'.repeat(30);
const exhibition: ActivityFile = {
  item: ['type: exhibition', 'starts_on: 2026-11-10', 'ends_on: 2026-12-20', 'from: "10:00"', 'to: "18:00"'],
  zh: [LONG, '三樓；甲, 乙'],
  en: ['Ink, paper; and\nmore \\ space', '3F'],
};
const course: ActivityFile = {
  item: [
    'type: course',
    'starts_on: 2026-12-05',
    'ends_on: 2026-12-12',
    'from: "19:00"',
    'to: "21:00"',
    'sessions:',
    '  - { on: 2026-12-05, from: "19:00", to: "21:00" }',
    '  - { on: 2026-12-12, from: "19:00", to: "24:00" }',
  ],
  zh: ['分鏡', '二樓'],
};
const talk = (...more: string[]): ActivityFile => ({
  item: ['type: lecture', 'starts_on: 2026-12-06', 'ends_on: 2026-12-06', 'from: "14:00"', 'to: "16:30"', ...more],
  zh: ['對白', '二樓'],
  en: ['Dialogue', '2F'],
});

const content = contentWith({
  'own-horizon': exhibition,
  'own-panels': course,
  'own-voices': talk(),
  'own-no-go': talk('is_cancelled: true'),
  'own-secret': talk('draft: true'),
  'own-later': talk('publish_at: "2026-12-01 10:00"'),
});
const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-'));
const database = await openTestDatabase();
afterAll(async () => {
  await database.close();
  content.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A release of the content as it stands, started on the one database. */
async function release(now = TEST_NOW) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, CONTENT_DIR: content.root, ROLE: 'api', PUBLIC_SITE_URL: 'https://hub.example' });
  const kept = { ...database, close: async () => {} };
  const assembled = await assemble(config, { log: pino({ level: 'silent' }), now: () => now, database: kept });
  const app = createApp(assembled);
  const get = (path: string, headers: Record<string, string> = {}) => app.request(`/api${path}`, { headers });
  return { get, feed: async (path = '/calendar/feed/zh.ics') => eventsOf(await (await get(path)).text()), close: () => assembled.close() };
}
type Release = Awaited<ReturnType<typeof release>>;

function eventsOf(text: string): Map<string, ICAL.Component> {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return new Map(calendar.getAllSubcomponents('vevent').map((event) => [String(event.getFirstPropertyValue('uid')).split('.')[0] ?? '', event]));
}
const said = (event: ICAL.Component | undefined, name: string) => String(event?.getFirstPropertyValue(name));

describe('the calendar', () => {
  let site: Release;
  beforeAll(async () => {
    site = await release();
  });
  afterAll(() => site.close());
  const list = async (query: string) => {
    const response = await site.get(`/calendar${query}`, { 'accept-language': 'en' });
    const body = await response.json();
    // The sample content has activities of its own.
    const own = body.data?.filter(({ id }: { id: string }) => /-own-|^closed-/.test(id));
    return { response, body, own };
  };

  test('is this month’s by default: what touches it, the first to begin first', async () => {
    const { own, response } = await list('');
    expect(own.map(({ id }: { id: string }) => id)).toEqual(['activity-own-horizon']);
    expect(own[0]).toMatchObject({ all_day: true, starts_on: '2026-11-10', ends_on: '2026-12-20', ends_at: '2026-12-21T00:00:00+08:00', title_ja: null });
    expect(response.headers.get('etag')).toBeTruthy();
  });

  test('of some days and of a kind, with an ETag', async () => {
    const { own, response } = await list('?from=2026-12-01&to=2026-12-31&type=course');
    expect(own.map(({ starts_at, session }: { starts_at: string; session: unknown }) => [starts_at, session])).toEqual([
      ['2026-12-05T19:00:00+08:00', { number: 1, count: 2 }],
      ['2026-12-12T19:00:00+08:00', { number: 2, count: 2 }],
    ]);
    expect(own[1]).toMatchObject({ ends_at: '2026-12-13T00:00:00+08:00', path: 'activity_course/own-panels', file: 'calendar/activity-own-panels-2.ics' });
    const again = await site.get('/calendar?from=2026-12-01&to=2026-12-31&type=course', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const closed = await list('?from=2026-12-25&to=2026-12-25');
    expect(closed.own).toMatchObject([{ id: 'closed-2026-12-25', type: 'closed', path: 'about/hours', location_zh: '', location_en: null }]);
  });

  test.each([
    ['?from=2026-12-31&to=2026-12-01', 'to'],
    ['?from=2026-01-01&to=2027-06-01', 'to'],
    ['?from=2026-02-30', 'from'],
    ['?type=party', 'type'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { response, body } = await list(query);
    expect([response.status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('400 days may be asked for at once, 401 may not', async () => {
    expect((await list('?from=2026-01-01&to=2027-02-04')).response.status).toBe(200);
    expect((await list('?from=2026-01-01&to=2027-02-05')).response.status).toBe(422);
  });
});

describe('the feed', () => {
  let site: Release;
  beforeAll(async () => {
    site = await release();
  });
  afterAll(() => site.close());

  test.each(['zh', 'en', 'ja'])('in %s has all that RFC 5545 asks for, and an end after its beginning', async (language) => {
    const response = await site.get(`/calendar/feed/${language}.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    // Subscribers ask again every six hours.
    expect(await response.clone().text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
    const text = await response.text();
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    for (const name of ['prodid', 'x-wr-calname', 'refresh-interval']) expect(calendar.getFirstPropertyValue(name), name).toBeTruthy();
    const events = calendar.getAllSubcomponents('vevent');
    expect(events.length).toBeGreaterThan(20);
    for (const event of events) {
      for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'url', 'location', 'description', 'categories', 'status', 'last-modified'])
        expect(event.getAllProperties(name), name).toHaveLength(1);
      const { startDate, endDate } = new ICAL.Event(event);
      expect(endDate.compare(startDate)).toBe(1);
      expect(said(event, 'url')).toMatch(new RegExp(`^https://hub\\.example/${language}/`));
      expect(said(event, 'uid')).toMatch(new RegExp(`\\.${language}@hub\\.example$`));
    }
    expect(new Set(events.map((event) => said(event, 'uid'))).size).toBe(events.length);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('says times as they are in Taipei, and days with an exclusive end', async () => {
    const events = await site.feed();
    const show = events.get('activity-own-horizon');
    expect([said(show, 'dtstart'), said(show, 'dtend'), show?.getFirstProperty('dtstart')?.type]).toEqual(['2026-11-10', '2026-12-21', 'date']);
    const session = events.get('activity-own-panels-2');
    expect([said(session, 'dtstart'), said(session, 'dtend')]).toEqual(['2026-12-12T11:00:00Z', '2026-12-12T16:00:00Z']);
  });

  test('carries every character of a text', async () => {
    const zh = (await site.feed()).get('activity-own-horizon');
    expect(said(zh, 'summary')).toBe(LONG);
    expect(said(zh, 'location')).toContain('三樓；甲, 乙');
    const en = (await site.feed('/calendar/feed/en.ics')).get('activity-own-horizon');
    expect(said(en, 'summary')).toBe('Ink, paper; and\nmore \\ space');
  });

  test('keeps what is cancelled and says so; has no draft, in no file', async () => {
    const events = await site.feed();
    expect(said(events.get('activity-own-no-go'), 'status')).toBe('CANCELLED');
    expect(said(events.get('activity-own-no-go'), 'summary')).toBe('【取消】對白');
    expect(said(events.get('activity-own-voices'), 'status')).toBe('CONFIRMED');
    for (const draft of ['activity-own-secret', 'activity-own-later']) {
      expect(events.has(draft)).toBe(false);
      expect((await site.get(`/calendar/${draft}.ics`)).status).toBe(404);
    }
  });

  test('is of one kind when asked, and costs a 304 when nothing changed', async () => {
    const courses = await site.feed('/calendar/feed/ja.ics?type=course');
    expect([courses.has('activity-own-panels-1'), courses.has('activity-own-voices')]).toEqual([true, false]);
    const first = await site.get('/calendar/feed/ja.ics');
    expect((await site.get('/calendar/feed/ja.ics', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await site.get('/calendar/feed/ja.ics?type=party')).status).toBe(422);
    expect((await site.get('/calendar/feed/fr.ics')).status).toBe(404);
  });

  test('one event is a file to keep, in the language asked for', async () => {
    const response = await site.get('/calendar/activity-own-voices.ics?lang=en');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="activity-own-voices.ics"');
    const events = eventsOf(await response.text());
    expect([...events.keys()]).toEqual(['activity-own-voices']);
    expect(said(events.get('activity-own-voices'), 'summary')).toBe('Dialogue');
    expect(said(events.get('activity-own-voices'), 'url')).toBe('https://hub.example/en/activity_lecture/own-voices');
    expect((await site.get('/calendar/activity-nothing.ics')).status).toBe(404);
    expect((await site.get('/calendar/activity-own-voices.ics?lang=fr')).status).toBe(422);
  });
});

test('a course is one file with all its sessions, and a file for each', async () => {
  const site = await release();
  const keysOf = async (path: string) => {
    const response = await site.get(path);
    return [response.status, [...eventsOf(await response.text()).keys()]];
  };
  expect(await keysOf('/calendar/activity-own-panels.ics?lang=ja')).toEqual([200, ['activity-own-panels-1', 'activity-own-panels-2']]);
  expect(await keysOf('/calendar/activity-own-panels-2.ics')).toEqual([200, ['activity-own-panels-2']]);
  for (const none of ['activity-own-panels-3', 'activity-own', 'activity-own-voices-1']) expect((await site.get(`/calendar/${none}.ics`)).status).toBe(404);
  await site.close();
});

test('UIDs and versions outlive releases and restarts; a change counts on, once; what returns goes on counting', async () => {
  const versionsAt = async (now: string) => {
    const site = await release(new Date(now));
    const events = await site.feed();
    await site.close();
    return Object.fromEntries(
      ['activity-own-horizon', 'activity-own-voices'].map((id) => {
        const event = events.get(id);
        return [id.slice('activity-own-'.length), event && ['uid', 'sequence', 'dtstamp', 'last-modified'].map((name) => said(event, name)).join(' ')];
      }),
    );
  };
  const first = await versionsAt('2026-11-18T10:30:00+08:00');
  expect(first.voices).toBe('activity-own-voices.zh@hub.example 0 2026-11-18T02:30:00Z 2026-11-18T02:30:00Z');
  expect(await versionsAt('2026-11-19T10:30:00+08:00')).toEqual(first);

  content.write('own-voices', { ...talk(), zh: ['對白與留白', '二樓'] });
  const second = { ...first, voices: 'activity-own-voices.zh@hub.example 1 2026-11-20T02:30:00Z 2026-11-20T02:30:00Z' };
  expect(await versionsAt('2026-11-20T10:30:00+08:00')).toEqual(second);
  expect(await versionsAt('2026-11-21T10:30:00+08:00')).toEqual(second);

  content.write('own-voices', talk('draft: true'));
  expect(await versionsAt('2026-11-22T10:30:00+08:00')).toEqual({ ...first, voices: undefined });
  content.write('own-voices', talk('is_cancelled: true'));
  expect((await versionsAt('2026-11-23T10:30:00+08:00')).voices).toContain(' 2 2026-11-23T02:30:00Z');
});
