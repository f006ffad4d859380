import { describe, expect, test } from 'vitest';
import { siteOf } from '#shared/contract/site-content.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { eventData } from './structured-data.ts';

const origin = 'https://site.example';
const site = siteOf(defaultSite);
const now = new Date('2026-12-01T12:00:00.000Z');
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
  placesPerOrder: 4,
} as const;

describe('eventData', () => {
  test('has date, place and price', () => {
    expect(eventData(session, origin, site, now)).toMatchObject({
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
    expect(eventData({ ...session, cancelled: true }, origin, site, now)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  test('has a virtual location online, and the sold-out state', () => {
    const online = { ...session, locationType: 'online', seats: { max: 14, taken: 14, held: 0 } } as const;
    expect(eventData(online, origin, site, now)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${origin}/sessions/${session.id}` },
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  test('has an offer for each price that has not ended (docs/product.md#price-options)', () => {
    const option = { text: null, until: null, asksReason: false, left: null };
    const options = [
      { ...option, id: 'a', name: 'Full price', amount: 6500 },
      { ...option, id: 'b', name: 'Concession', amount: 3000, left: 0 },
      { ...option, id: 'c', name: 'Early bird', amount: 5000, until: '2026-12-01T11:00:00.000Z' },
    ];
    const pricing = { kind: 'options', options, standardId: 'a' } as const;
    expect(eventData({ ...session, pricing }, origin, site, now).offers).toMatchObject([
      { '@type': 'Offer', name: 'Full price', price: '65.00', availability: 'https://schema.org/InStock' },
      { '@type': 'Offer', name: 'Concession', price: '30.00', availability: 'https://schema.org/SoldOut' },
    ]);
  });

  test('has the bounds of what guests may pay', () => {
    const pricing = { kind: 'sliding', lowest: 500, suggested: 1500, highest: 3000 } as const;
    expect(eventData({ ...session, pricing }, origin, site, now).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '5.00',
      highPrice: '30.00',
      priceCurrency: 'GBP',
    });
  });
});
