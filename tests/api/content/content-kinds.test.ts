import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
// Clocks run forward: what is kept to a moment is not asked for before it, so the tests that travel come last of their kind.
beforeEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(async () => {
  await app.close();
});

const at = (text: string) => new Date(`${text}+08:00`);
const ids = async (path: string): Promise<string[]> => (await app.call('GET', path)).body.data.map(({ id }: { id: string }) => id);

describe('activities', () => {
  test('are listed of every type or of one, and filtered by state, tag and whether they are featured', async () => {
    expect(await ids('/activity?per_page=100')).toEqual(expect.arrayContaining(['sample-lecture', 'sample-exhibition', 'sample-past', 'sample-cancelled']));
    expect(await ids('/activity/exhibition?per_page=100&state=running')).toContain('sample-exhibition');
    expect(await ids('/activity?per_page=100&type=exhibition&state=running')).toEqual(await ids('/activity/exhibition?per_page=100&state=running'));
    expect(await ids('/activity/course?per_page=100&state=past')).toContain('sample-past');
    expect(await ids('/activity/lecture?per_page=100&state=cancelled')).toContain('sample-cancelled');
    const featured = await ids('/activity?per_page=100&featured=true');
    expect(featured).toContain('sample-lecture');
    expect(featured).not.toContain('sample-full');
    for (const nothing of ['/activity?state=someday', '/activity?type=party', '/activity?tag=no-such-tag']) expect(await ids(nothing)).toEqual([]);
    expect((await app.call('GET', '/activity/party')).status).toBe(404);
    expect((await app.call('GET', '/activity/lecture?page=0')).status).toBe(422);
  });

  test('tell date, hour, place and registration; an id of another type is unknown', async () => {
    const { body } = await app.call('GET', '/activity/lecture/sample-lecture');
    expect(body.data).toMatchObject({
      type: 'lecture',
      starts_on: '2026-12-05',
      from: '14:00',
      phase: 'upcoming',
      registration: { state: 'open', opens_on: '2026-11-01', closes_on: '2026-11-30', quota: 30, remaining: 18 },
      location_ja: '2F',
      speaker_en: 'Somebody',
      participants_zh: null,
      notes_zh: ['One', 'Two'],
    });
    expect((await app.call('GET', '/activity/course/sample-lecture')).status).toBe(404);
    const { body: full } = await app.call('GET', '/activity/lecture/sample-full');
    expect(full.data.registration).toMatchObject({ state: 'full', remaining: 0 });
    const { body: free } = await app.call('GET', '/activity/exhibition/sample-exhibition');
    expect(free.data.registration).toEqual({ state: 'none', opens_on: null, closes_on: null, quota: null, remaining: null });
  });

  test('change with the clock at the very moment, and are kept until then', async () => {
    const path = '/activity/lecture/sample-lecture';
    const open = await app.call('GET', path);
    app.clock.now = at('2026-11-30T23:59:30');
    const late = await app.call('GET', path, { headers: { 'if-none-match': open.headers.get('etag') ?? '' } });
    expect([late.status, late.headers.get('cache-control')]).toEqual([304, 'public, max-age=30']);
    app.clock.now = at('2026-12-01T00:00:00');
    const closed = await app.call('GET', path, { headers: { 'if-none-match': open.headers.get('etag') ?? '' } });
    expect([closed.status, closed.body.data.registration.state]).toEqual([200, 'closed']);
    app.clock.now = at('2026-12-05T14:00:00');
    expect((await app.call('GET', path)).body.data.phase).toBe('running');
    expect(await ids('/activity/lecture?per_page=100&state=running')).toContain('sample-lecture');
    app.clock.now = at('2026-12-05T16:00:00');
    expect((await app.call('GET', path)).body.data.phase).toBe('past');
    expect(await ids('/activity/lecture?per_page=100&state=running')).not.toContain('sample-lecture');
  });
});

describe('the home page', () => {
  const today = async () => (await app.call('GET', '/home')).body.data.today;

  test('shows what is featured and not past, news, spaces, creators and videos', async () => {
    const { body } = await app.call('GET', '/home');
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(body.data.hero_lines_zh.length).toBeGreaterThan(0);
    expect(body.data.shortcuts[0]).toMatchObject({ href: expect.any(String), text_ja: expect.any(String) });
    for (const { phase } of body.data.featured_activities) expect(['upcoming', 'running']).toContain(phase);
    expect(body.data.featured_activities.length).toBeGreaterThan(0);
    expect(body.data.news).toHaveLength(6);
    expect(idsOf(body.data.spaces)).toEqual(idsOf(app.library.spaces));
    expect(body.data.creators.length).toBeGreaterThan(0);
    expect(body.data.videos.length).toBeGreaterThan(0);
  });

  test('says whether the centre is open now, and why it stays closed', async () => {
    expect(await today()).toMatchObject({ date: '2026-11-18', is_open: true, closure_zh: null });
    const { open_hour, close_hour } = app.library.settings.opening;
    app.clock.now = at(`2026-11-18T${close_hour}:00:00`);
    expect(await today()).toMatchObject({ is_open: false, hours: { open_hour, close_hour } });
    app.clock.now = at('2026-11-23T12:00:00');
    expect(await today()).toMatchObject({ date: '2026-11-23', is_open: false, hours: null, closure_en: null });
    app.clock.now = at('2026-12-25T12:00:00');
    expect(await today()).toMatchObject({ is_open: false, hours: null, closure_en: 'Constitution Day' });
  });
});

test('videos and albums are listed by type and tag, with the files they are made of', async () => {
  expect(await ids('/video/type')).toContain('interview');
  expect(await ids('/video?type=interview&per_page=100')).toContain('sample-video');
  expect(await ids('/video?type=no-such-type')).toEqual([]);
  const video = await app.call('GET', '/video/sample-video');
  expect(video.body.data).toMatchObject({ file: 'film.mp4', duration_seconds: 90, type: { id: 'interview' }, content_zh: expect.stringContaining('<p>') });
  expect(video.body.data.chapters[0]).toMatchObject({ at_seconds: expect.any(Number), name_ja: expect.any(String) });
  expect(await ids('/album/type')).toContain('event');
  expect(await ids('/album?type=event&per_page=100')).toContain('sample-album');
  const album = await app.call('GET', '/album/sample-album');
  expect(album.body.data).toMatchObject({ picture_count: 1, pictures: [{ file: 'one.webp', alt_ja: 'a desk', caption_ja: null }] });
});

describe('the databases', () => {
  test.each(['comic', 'creator'])('%s: found by name, initial, genre and year', async (kind) => {
    const year = kind === 'comic' ? 1901 : 1899;
    const found = [`q=SAMPLE ${kind.toUpperCase()}`, 'initial=ㄈ&per_page=100', 'initial=s&per_page=100', 'genre=fantasy&per_page=100', `year=${year}`];
    for (const query of found) expect([query, await ids(`/${kind}?${query}`)]).toEqual([query, expect.arrayContaining([`sample-${kind}`])]);
    for (const query of ['q=no such name', 'initial=ㄅ&q=sample', 'genre=no-such-genre', 'year=1', 'year=soon'])
      expect([query, await ids(`/${kind}?${query}`)]).toEqual([query, []]);
    expect((await app.call('GET', `/${kind}/no-such-id`)).status).toBe(404);
  });

  test('comics and creators know each other', async () => {
    expect((await app.call('GET', '/comic/sample-comic')).body.data.creators.map(({ id }: { id: string }) => id)).toEqual(['sample-creator']);
    expect((await app.call('GET', '/creator/sample-creator')).body.data.comics.map(({ id }: { id: string }) => id)).toEqual(['sample-comic']);
  });
});

test('publishers, associations and occupations are told whole', async () => {
  expect(await ids('/publisher?genre=fantasy&per_page=100')).toContain('sample-publisher');
  expect((await app.call('GET', '/publisher/sample-publisher')).body.data).toMatchObject({
    founded: 1990,
    imprints: [{ name_en: 'Ink' }],
    website: 'https://ink.example/',
  });
  expect(await ids('/union?per_page=100')).toContain('sample-union');
  expect((await app.call('GET', '/union/sample-union')).body.data).toMatchObject({ members: 12, services: [{ name_zh: 'Advice' }] });
  const jobs = await app.call('GET', '/job_type?per_page=100');
  expect(jobs.body.meta.total).toBeGreaterThanOrEqual(14);
  for (const job of jobs.body.data) expect(job).toMatchObject({ name_zh: expect.any(String), name_en: expect.any(String), name_ja: expect.any(String) });
});

test('each space is told with its sessions, prices, equipment and rules; there are no others', async () => {
  for (const { id, data, texts } of app.library.spaces) {
    const { body } = await app.call('GET', `/space/${id}`);
    const { capacity, area_m2, price_twd, parts } = data;
    expect(body.data).toMatchObject({ id, capacity, area_m2, title_zh: texts.zh.title, rules_zh: texts.zh.rules, parts: parts.map((part) => ({ id: part })) });
    expect(body.data.equipment).toHaveLength(data.equipment.length);
    expect(body.data.sessions.map(({ session }: { session: string }) => session)).toEqual(['morning', 'afternoon', 'evening', 'whole_day']);
    expect(body.data.sessions[2]).toEqual({
      session: 'evening',
      from_hour: 18,
      to_hour: 21,
      price_weekday_twd: price_twd.weekday.evening,
      price_weekend_twd: price_twd.weekend.evening,
    });
  }
  expect((await app.call('GET', '/space/4')).status).toBe(404);
});
