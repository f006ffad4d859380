import { describe, expect, test } from 'vitest';
import { siteOf } from '#shared/contract/site-content.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { eventData } from './structured-data.ts';

const origin = 'https://site.example';
const site = siteOf(defaultSite);
const session = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  title: 'A Long Winter Rest',
  description: 'Rest.',
  category: 'Workshop',
  startTime: '2026-12-12T14:00:00.000Z',
  endTime: '2026-12-12T16:30:00.000Z',
  durationMinutes: 150,
  timeZone: 'Europe/London',
  locationType: 'onsite',
  location: 'The Garden Room',
  address: '12 Example Street',
  city: 'Bath',
  postCode: 'BA1 1LN',
  price: { amount: 6500, currency: 'GBP' },
  seats: { max: 14, taken: 11, held: 3 },
  waitlistCount: 0,
  featured: false,
  thumbnailUrl: null,
  series: null,
  cancelled: false,
  nextDate: null,
  pass: null,
  whatToBring: null,
  joinMinutes: null,
  cancellationPolicy: { freeHours: 24, partPercent: 50, partHours: 2 },
} as const;

describe('eventData', () => {
  test('has date, place and price', () => {
    expect(eventData(session, origin, site)).toMatchObject({
      '@type': 'Event',
      name: 'A Long Winter Rest',
      startDate: '2026-12-12T14:00:00+00:00',
      endDate: '2026-12-12T16:30:00+00:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'The Garden Room',
        address: { streetAddress: '12 Example Street', addressLocality: 'Bath', postalCode: 'BA1 1LN' },
      },
      image: [expect.stringMatching(/^https:\/\/site\.example\/api\/art\/share\/session\/[\w-]+\.jpg$/)],
      offers: { price: '65.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    });
  });

  test('says that it is cancelled (docs/product.md#cancelling-a-session)', () => {
    expect(eventData({ ...session, cancelled: true }, origin, site)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  test('has a virtual location online, and the sold-out state', () => {
    const online = { ...session, locationType: 'online', seats: { max: 14, taken: 14, held: 0 } } as const;
    expect(eventData(online, origin, site)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${origin}/sessions/${session.id}` },
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });
});
