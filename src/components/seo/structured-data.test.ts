import { describe, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { eventData, organizationData, venueData } from './structured-data.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const { settings } = await readLibrary(SAMPLE_CONTENT, { at });
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

describe('the centre', () => {
  const { centre } = settings;
  const organization = (own: Partial<typeof centre>) => organizationData({ ...settings, centre: { ...centre, ...own } }, 'ja', new URL('https://hub.example'));

  test('is where its settings say, wherever it is spoken of', () => {
    const own = { address: { zh: '一', en: 'One', ja: '壱' }, locality: { zh: '高雄市', en: 'Kaohsiung', ja: '高雄市' }, country: 'JP' };
    const address = { '@type': 'PostalAddress', streetAddress: '壱', addressLocality: '高雄市', addressCountry: 'JP' };
    expect(organization(own)).toMatchObject({ address });
    const venue = { name: '', description: '', url, image: url, capacity: 1, areaM2: 1, features: [] };
    expect(venueData(venue, { ...settings, centre: { ...centre, ...own } }, 'ja')).toMatchObject({ address });
  });

  test('has a telephone and pages elsewhere when it has them', () => {
    const social = [{ name: 'Plurk', url: 'https://plurk.example/hub' }];
    expect(organization({ telephone: '+886-7-000-0000', social })).toMatchObject({ telephone: '+886-7-000-0000', sameAs: ['https://plurk.example/hub'] });
    const without = organization({ telephone: null, social: [] });
    expect(Object.keys(without)).not.toContain('telephone');
    expect(Object.keys(without)).not.toContain('sameAs');
  });
});
