import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, clockInstant, taipeiInstant } from '../time/taipei-time.ts';
import { activityParts } from './activity-parts.ts';
import { activityBadges, activityPhase, registrationState, remainingPlaces } from './activity-state.ts';

const TODAY = '2026-11-21';
const activity = fc
  .record({ start: fc.integer({ min: -60, max: 60 }), days: fc.integer({ min: 0, max: 40 }), is_cancelled: fc.boolean(), is_featured: fc.boolean() })
  .map(({ start, days, ...flags }) => ({ starts_on: addDays(TODAY, start), ends_on: addDays(TODAY, start + days), from: '10:00', to: '18:00', ...flags }));
const activities = fc.array(activity, { maxLength: 30 }).map((all) => all.map((data, i) => ({ id: `a-${i}`, data })));
const moment = fc.integer({ min: -70 * 24, max: 110 * 24 }).map((hours) => taipeiInstant(TODAY, hours));

test('every activity is in exactly one part of the list, and nothing past or cancelled is featured', () => {
  fc.assert(
    fc.property(activities, moment, (all, now) => {
      const { featured, coming, past } = activityParts(all, now);
      expect([...featured, ...coming, ...past].map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
      expect(featured.every(({ data }) => data.is_featured && ['upcoming', 'running'].includes(activityPhase(data, now)))).toBe(true);
      expect(coming.every(({ data }) => activityPhase(data, now) !== 'past')).toBe(true);
    }),
  );
});

test('what runs stands before what is to come, each in the order in which one must hurry; the past begins with the latest', () => {
  fc.assert(
    fc.property(activities, moment, (all, now) => {
      const { coming, past } = activityParts(all, now);
      const begun = coming.map(({ data }) => clockInstant(data.starts_on, data.from) <= now);
      expect(begun).toEqual([...begun].sort((a, b) => Number(b) - Number(a)));
      const ends = coming.filter((_, i) => begun[i]).map(({ data }) => data.ends_on);
      const starts = coming.filter((_, i) => !begun[i]).map(({ data }) => data.starts_on);
      expect(ends).toEqual([...ends].sort());
      expect(starts).toEqual([...starts].sort());
      const over = past.map(({ data }) => data.ends_on);
      expect(over).toEqual([...over].sort().reverse());
    }),
  );
});

test('phases and registration only ever move forward', () => {
  const phases = ['upcoming', 'running', 'past'];
  const states = ['not_open', 'open', 'closed'];
  fc.assert(
    fc.property(activity, moment, moment, (given, a, b) => {
      const data = {
        ...given,
        is_cancelled: false,
        registration: { opens_on: addDays(given.starts_on, -20), closes_on: addDays(given.starts_on, -2), quota: 9, taken: 3 },
      };
      const [early, late] = a < b ? [a, b] : [b, a];
      expect(phases.indexOf(activityPhase(data, early))).toBeLessThanOrEqual(phases.indexOf(activityPhase(data, late)));
      expect(states.indexOf(registrationState(data, early))).toBeLessThanOrEqual(states.indexOf(registrationState(data, late)));
    }),
  );
});

test('places left are never below zero', () => {
  fc.assert(fc.property(fc.nat(500), fc.nat(500), (quota, taken) => remainingPlaces({ quota, taken }) === Math.max(0, quota - taken)));
});

test('of what is over or cancelled no badge tells of a registration, nor of what takes none', () => {
  fc.assert(
    fc.property(activity, moment, (data, now) => {
      expect(activityBadges(data, now).registration).toBeNull();
      const registration = { opens_on: addDays(data.starts_on, -20), closes_on: addDays(data.starts_on, -2), quota: 9, taken: 3 };
      const badges = activityBadges({ ...data, registration }, now);
      expect(badges.registration === null).toBe(badges.phase === 'past' || badges.phase === 'cancelled');
    }),
  );
});
