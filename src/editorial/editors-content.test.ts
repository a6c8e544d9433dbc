import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawPortrait } from '../components/art/portraits.ts';
import { servedFiles, videoFiles } from '../components/media/video-files.ts';
import { DELETION_WORDS } from '../domain/contact/contact.ts';
import { SPACE_CAPACITY, SPACE_IDS, SPACE_SESSIONS, UNITS_OF_SPACE } from '../domain/spaces/space.ts';
import { addDays, isoWeekday, taipeiDay } from '../domain/time/taipei-time.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { readLibrary } from './read-library.ts';

/*
 * What must hold for any content, whatever editors write: the only tests that read theirs. All others stand on tests/content
 * (docs/decisions/149). That fields and references are right is checked by reading it, in the build and at every start.
 */
const CONTENT = join(import.meta.dirname, '../../content');
const NOW = new Date();
const library = await readLibrary(CONTENT, { at: NOW });
const { drafts, settings } = library;
const SHELVES = [
  'about',
  'activities',
  'albums',
  'awards',
  'comics',
  'creators',
  'devices',
  'faqs',
  'history',
  'legal',
  'news',
  'publishers',
  'rules',
  'spaces',
  'unions',
  'videos',
] as const;

test.each(SHELVES)('%s: every item, drafts too, is written in every language', (shelf) => {
  for (const { id, texts } of [...library[shelf], ...drafts[shelf]]) expect([id, Object.keys(texts).sort()]).toEqual([id, [...LANGUAGES].sort()]);
});

test('the pages that addresses and terms lead to are there', () => {
  expect(library.about.map(({ id }) => id)).toEqual(expect.arrayContaining(['floor', 'hours', 'introduction', 'service', 'transport']));
  expect(library.legal.map(({ id }) => id)).toEqual(expect.arrayContaining(['privacy', 'terms', 'termsspacerental']));
});

test('the spaces are those of the rules, with their capacities; one that is made of others names them', () => {
  expect(library.spaces.map(({ id }) => id).sort()).toEqual([...SPACE_IDS].sort());
  for (const id of SPACE_IDS) {
    const { capacity, parts } = library.spaces.find((space) => space.id === id)?.data ?? {};
    const units = UNITS_OF_SPACE[id];
    expect([id, capacity, parts]).toEqual([id, SPACE_CAPACITY[id], units.length > 1 ? units : []]);
  }
});

test('the terms and the answer about it say the words by which an account is deleted', () => {
  for (const item of [library.faqs.find(({ id }) => id === 'delete-account'), library.legal.find(({ id }) => id === 'terms')])
    for (const language of LANGUAGES) expect(item?.texts[language]?.html, `${item?.id} in ${language}`).toContain(DELETION_WORDS[language]);
});

test('the centre opens before it closes, on some day of the week, and consultations lie within its hours', () => {
  const { open_hour, close_hour, closed_weekdays } = settings.opening;
  expect(open_hour).toBeLessThan(close_hour);
  expect(new Set(closed_weekdays).size).toBeLessThan(7);
  const hourOf = (clock: string) => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;
  for (const { from, to } of Object.values(settings.advisory.hours)) {
    expect(hourOf(from)).toBeGreaterThanOrEqual(open_hour);
    expect(hourOf(to)).toBeGreaterThan(hourOf(from));
    expect(hourOf(to)).toBeLessThanOrEqual(close_hour);
  }
});

test('a whole day of a space costs more than each of its sessions and no more than all', () => {
  for (const { id, data } of library.spaces) {
    for (const [days, prices] of Object.entries(data.price_twd)) {
      const sessions = SPACE_SESSIONS.filter((session) => session !== 'whole_day').map((session) => prices[session]);
      for (const price of sessions) expect(prices.whole_day, `${id} ${days}`).toBeGreaterThan(price);
      expect(prices.whole_day, `${id} ${days}`).toBeLessThanOrEqual(sessions.reduce((sum, price) => sum + price, 0));
    }
  }
});

test('an hour of the dearest seat costs no more than a month’s free points', () => {
  for (const { id, data } of library.devices) expect(data.price_points_per_hour, id).toBeLessThanOrEqual(settings.points.monthly_free_points);
});

test('holidays are dated once, known as far as seats and consultations can be booked, and known to the end of what is listed', () => {
  const { holidays, known_until } = settings.holidays;
  const days = holidays.map(({ date }) => date);
  expect(new Set(days).size).toBe(days.length);
  const horizon = Math.max(settings.rent.booking_horizon_days, settings.advisory.booking_horizon_days);
  expect(known_until >= addDays(taipeiDay(NOW), horizon)).toBe(true);
  expect(days.every((day) => day <= known_until)).toBe(true);
});

test('nothing begins or ends on a day of the week on which the centre is closed', () => {
  for (const { id, data } of library.activities)
    for (const day of [data.starts_on, data.ends_on, ...data.sessions.map(({ on }) => on)])
      expect(settings.opening.closed_weekdays, `${id} on ${day}`).not.toContain(isoWeekday(day));
});

test('every video has a clip that plays before it is there whole, a poster, and captions in every language to its end', () => {
  expect(servedFiles(library.videos)).toHaveLength(library.videos.length * (2 + LANGUAGES.length));
  for (const { id, data } of library.videos) {
    const clip = readFileSync(join(CONTENT, 'video', id, data.file), 'latin1');
    expect(clip.indexOf('moov'), id).toBeLessThan(clip.indexOf('mdat'));
    const times = data.chapters.map(({ at_seconds }) => at_seconds);
    expect(times, id).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1) ?? 0, id).toBeLessThan(data.duration_seconds);
    for (const language of LANGUAGES) {
      const captions = readFileSync(join(CONTENT, 'video', id, `clip.${language}.vtt`), 'utf8');
      const ends = [...captions.matchAll(/--> 00:(\d\d):(\d\d)/g)].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
      expect(ends.at(-1), `${id} in ${language}`).toBe(data.duration_seconds);
    }
  }
});

test('the captions of the page’s language come first, the others in their order', () => {
  for (const video of library.videos)
    for (const language of LANGUAGES)
      expect(videoFiles(video, language).captions.map(({ lang }) => lang)).toEqual([language, ...LANGUAGES.filter((each) => each !== language)]);
});

test('every album has the pictures that it names', () => {
  for (const { id, data } of library.albums)
    for (const { file } of data.pictures) expect(existsSync(join(CONTENT, 'album', id, file)), `${id}/${file}`).toBe(true);
});

test('no two creators have one portrait', () => {
  const ids = readdirSync(join(CONTENT, 'creator')).filter((name) => !name.startsWith('_'));
  expect(new Set(ids.map((id) => drawPortrait(id))).size).toBe(ids.length);
});
