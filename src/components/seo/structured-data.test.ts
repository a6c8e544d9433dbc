import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLibrary } from '../../editorial/library.ts';
import { eventData } from './structured-data.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const { settings } = await readLibrary(join(import.meta.dirname, '../../../content'), { at });
const activity = {
  starts_on: '2026-12-05',
  ends_on: '2026-12-26',
  from: '14:00',
  to: '17:00',
  is_cancelled: false,
  price_twd: 2400,
  registration: { opens_on: '2026-10-27', closes_on: '2026-12-01', quota: 20, taken: 14 },
};
const url = 'https://hub.example/zh/activity_course/x';
const about = (own: Partial<typeof activity>) =>
  eventData({
    name: '分鏡',
    description: '…',
    lang: 'zh',
    url,
    image: 'https://hub.example/x.png',
    location: '2F',
    activity: { ...activity, ...own },
    centre: settings.centre,
    home: 'https://hub.example/zh/index',
    at,
  });

test('an activity tells search engines its hours in Taipei, what a place costs, and that there is one', () => {
  expect(about({})).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-05T14:00:00+08:00',
    endDate: '2026-12-26T17:00:00+08:00',
    eventStatus: 'https://schema.org/EventScheduled',
    offers: { price: 2400, priceCurrency: 'TWD', availability: 'https://schema.org/InStock', validFrom: '2026-10-27T00:00:00+08:00', url },
  });
});

test('what is full is sold out; what is cancelled says so and sells nothing', () => {
  expect(about({ registration: { ...activity.registration, taken: 20 } })).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  expect(about({ is_cancelled: true })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    offers: { availability: 'https://schema.org/SoldOut' },
  });
});
