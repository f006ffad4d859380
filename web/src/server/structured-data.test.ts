import { expect, test } from 'vitest';
import * as z from 'zod';
import type { PageAnswer } from '#shared/contract/rendered-pages.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { defaultCancellationPolicy } from '#shared/rules/cancellation.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { parseRichText } from '#shared/rules/rich-text.ts';
import { ownPageHref } from '#shared/rules/site.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { pageSources } from './page-files.ts';
import { rendererOf } from './renderer.tsx';

// The required and recommended properties of https://developers.google.com/search/docs/appearance/structured-data/
// (event, video, breadcrumb, organization); what it does not know is refused.

const origin = 'https://breathe.studio';
const address = z.url().startsWith(origin);
const onSchemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));
const zoned = z.iso.datetime({ offset: true });

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: z.string().min(1),
  url: address,
  logo: address,
  description: z.string().min(1),
  sameAs: z.array(z.url()).min(1),
});

const postalAddress = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: z.string().optional(),
  addressLocality: z.string().optional(),
  postalCode: z.string().optional(),
});

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.string().regex(/^\d+\.\d{2}$/),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  availability: onSchemaOrg('InStock', 'SoldOut', 'PreOrder'),
  validFrom: z.iso.datetime(),
});

const offerOfPrice = offer.extend({ name: z.string().min(1) });
const aggregateOffer = offer
  .omit({ price: true })
  .extend({ '@type': z.literal('AggregateOffer'), lowPrice: offer.shape.price, highPrice: offer.shape.price });

const event = z.strictObject({
  '@type': z.literal('Event'),
  name: z.string().min(1),
  description: z.string().min(1),
  startDate: zoned,
  endDate: zoned,
  eventStatus: onSchemaOrg('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'),
  eventAttendanceMode: onSchemaOrg('OnlineEventAttendanceMode', 'OfflineEventAttendanceMode'),
  location: z.discriminatedUnion('@type', [
    z.strictObject({ '@type': z.literal('Place'), name: z.string().min(1), address: postalAddress }),
    z.strictObject({ '@type': z.literal('VirtualLocation'), url: address }),
  ]),
  image: z.array(address).min(1),
  url: address,
  organizer: organization,
  performer: z.strictObject({ '@type': z.enum(['Person', 'PerformingGroup']), name: z.string().min(1) }),
  offers: z.union([offer, aggregateOffer, z.array(offerOfPrice).min(1)]),
});

const video = z.strictObject({
  '@type': z.literal('VideoObject'),
  name: z.string().min(1),
  description: z.string().min(1),
  thumbnailUrl: z.array(address).min(1),
  uploadDate: z.iso.datetime(),
  duration: z.iso.duration(),
  url: address,
  transcript: z.string().min(1),
  isAccessibleForFree: z.literal(true),
  publisher: organization,
});

const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: z.string().min(1), item: address }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

// schema.org/Service, with the price of each period of a membership as schema.org/UnitPriceSpecification.
const periodPrice = z.strictObject({
  '@type': z.literal('UnitPriceSpecification'),
  price: offer.shape.price,
  priceCurrency: offer.shape.priceCurrency,
  billingIncrement: z.literal(1),
  unitCode: z.enum(['MON', 'ANN']),
  billingDuration: z.iso.duration(),
});

const service = z.strictObject({
  '@type': z.literal('Service'),
  name: z.string().min(1),
  description: z.string().min(1),
  url: address,
  provider: organization,
  offers: z.array(offer.extend({ priceSpecification: periodPrice.optional() })).min(1),
});

const graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.discriminatedUnion('@type', [event, video, service, breadcrumbs, organization])).min(1),
});

const id = '01JD0000000000000000000000';
const online = {
  ...({ id, title: 'Rest </script>', category: null, featured: false, thumbnailUrl: '/images/a.webp' } as const),
  startTime: '2026-12-12T23:30:00.000Z',
  endTime: '2026-12-13T00:30:00.000Z',
  durationMinutes: 60,
  ...({ timeZone: 'America/New_York', locationType: 'online', city: null, postCode: null } as const),
  ...({ price: { amount: 0, currency: 'GBP' }, seats: { max: 14, taken: 14, held: 0 }, waitlistCount: 0 } as const),
  description: 'Lie down.',
  whatToBring: null,
  location: null,
  address: null,
  series: null,
  otherDates: [],
  pass: null,
  cancelled: false,
  nextDate: null,
  waitlistMode: 'everyone' as const,
  joinMinutes: null,
  cancellationPolicy: defaultCancellationPolicy,
  placesPerOrder: 4,
};
const inTheRoom = { ...online, locationType: 'onsite', city: 'Bath', seats: { max: null, taken: 0, held: 0 } } as const;
const option = { text: null, until: null, asksReason: false, left: null };
const withPrices = {
  ...online,
  pricing: {
    kind: 'options' as const,
    options: [
      { ...option, id, name: 'Full price', amount: 1800 },
      {
        ...option,
        id: '01JD0000000000000000000001',
        name: 'Early bird',
        amount: 1200,
        until: '2026-11-30T12:00:00.000Z',
      },
    ],
    standardId: id,
  },
};
const withOwnPrice = {
  ...online,
  pricing: { kind: 'sliding' as const, lowest: 500, suggested: 1500, highest: 3000 },
};
const recording = {
  ...({ id, collection: 'birth', title: 'Breathe low', description: '', durationSeconds: 3723 } as const),
  isFree: true,
  orderIndex: 0,
  thumbnailUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const sessionAnswer = (
  response: typeof online | typeof inTheRoom | typeof withPrices | typeof withOwnPrice,
): PageAnswer => ({
  name: 'getSession',
  request: { params: { sessionId: id } },
  response,
});
const emptyCollection = (collection: 'birth' | 'stress'): PageAnswer => ({
  name: 'getCollection',
  request: { params: { collection } },
  response: { collection, price: { amount: 6000, currency: 'EUR' }, chapters: [], recordings: [] },
});
const transcriptAnswer: PageAnswer = {
  name: 'getTranscript',
  request: { params: { collection: 'birth', recordingId: id } },
  response: { lines: [{ startSeconds: 1, endSeconds: 4, text: 'Breathe in' }] },
};
const recordingAnswers = (isFree: boolean): PageAnswer[] => [
  {
    name: 'getRecording',
    request: { params: { collection: 'birth', recordingId: id } },
    response: { ...recording, isFree },
  },
  ...(isFree ? [transcriptAnswer] : []),
  emptyCollection('birth'),
];
const list: PageAnswer = {
  name: 'listSessions',
  request: { query: { when: 'upcoming' } },
  response: { sessions: [], nextCursor: null },
};

const imprint = {
  title: 'Imprint',
  description: '',
  text: parseRichText('Who runs it.'),
  picture: null,
  email: null,
  phone: null,
};

const frame = '<html><head></head><body><div id="root"></div></body></html>';
const files = { files: Object.fromEntries(pageSources.map((source) => [source, []])), styles: {} };
const render = rendererOf(frame, files);

test.each([
  ['/', [list], ['Organization']],
  ['/live-sessions', [list], ['BreadcrumbList']],
  ['/birth-recordings', recordingAnswers(true).slice(1), ['BreadcrumbList']],
  ['/stress-recordings', [emptyCollection('stress')], ['BreadcrumbList']],
  ['/breathwork-for-birth', [], ['BreadcrumbList']],
  ['/sign-in', [], ['BreadcrumbList']],
  [ownPageHref('imprint'), [], ['BreadcrumbList']],
  [`/sessions/${id}`, [sessionAnswer(online)], ['Event', 'BreadcrumbList']],
  [`/sessions/${id}`, [sessionAnswer(inTheRoom)], ['Event', 'BreadcrumbList']],
  [`/sessions/${id}`, [sessionAnswer(withPrices)], ['Event', 'BreadcrumbList']],
  [`/sessions/${id}`, [sessionAnswer(withOwnPrice)], ['Event', 'BreadcrumbList']],
  [`/birth-recordings/${id}`, recordingAnswers(true), ['VideoObject', 'BreadcrumbList']],
  [`/birth-recordings/${id}`, recordingAnswers(false), ['BreadcrumbList']],
])('%s has valid structured data before any script (docs/product.md#page-metadata)', async (path, answers, types) => {
  const ownPage = path === ownPageHref('imprint') ? imprint : undefined;
  const site = siteOf(defaultSite);
  const { html } = await render({ path, origin, now: '2026-11-20T12:00:00.000Z', site, ownPage, answers });
  const [, json = '', ...others] = html.split(/<script type="application\/ld\+json">(.*?)<\/script>/s);
  expect(others).toHaveLength(1);
  const { '@graph': items } = graph.parse(JSON.parse(json));
  expect(items.map((item) => item['@type'])).toEqual(types);
});

const price = { GBP: 4800, EUR: 5500, USD: 6050 };
const plan: Plan = {
  id,
  name: 'Every </script> month',
  interval: 'month',
  sessions: 4,
  carryOver: 0,
  categories: [],
  long: null,
  perDay: 1,
  collections: [],
  pauseDays: 0,
  placesAfterEnd: 'given_back',
  discountPercent: null,
  price,
};
const pack: PackForSale = {
  id,
  name: 'Pack of 5',
  sessions: 5,
  months: 6,
  from: 'purchase',
  categories: [],
  long: null,
  forOthers: false,
  price,
  singlePrice: price,
};

test('packs and memberships for sale are described with a price in each currency, of a period for these', async () => {
  const plans: Plan[] = [plan, { ...plan, id: '01JD0000000000000000000002', name: 'Every year', interval: 'year' }];
  const site = siteOf({ ...defaultSite, packs: { list: [pack] }, plans: { list: plans } });
  const { html } = await render({ path: '/passes', origin, now: '2026-11-20T12:00:00.000Z', site, answers: [] });
  const [, json = '', ...others] = html.split(/<script type="application\/ld\+json">(.*?)<\/script>/s);
  expect(others).toHaveLength(1);
  const { '@graph': items } = graph.parse(JSON.parse(json));
  expect(items.map((item) => item['@type'])).toEqual(['BreadcrumbList', 'Service', 'Service', 'Service']);
  const sold = items.filter((item) => item['@type'] === 'Service');
  const offers = sold.map((one) =>
    one.offers.map((each) => [each.price, each.priceCurrency, each.priceSpecification?.unitCode]),
  );
  const expected = (unit?: string) => site.currencies.map((code) => [(price[code] / 100).toFixed(2), code, unit]);
  expect(offers).toEqual([expected(), expected('MON'), expected('ANN')]);
  expect(sold.map(({ description }) => description)[1]).toBe('4 sessions a month');
  expect(sold[2]?.offers[0]?.priceSpecification?.billingDuration).toBe('P1Y');
});
