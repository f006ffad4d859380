import { describe, expect, test } from 'vitest';
import { noAmount, skippedTime } from './pricing-rules.ts';
import { parseSession } from './session-rules.ts';
import { type AdminSession, newValues, type SessionValues, startOf, valuesOf } from './session-values.ts';

const zone = 'Europe/London';
const complete: SessionValues = {
  ...newValues(zone),
  title: 'Breathing for Birth',
  description: 'Practical breathing.',
  date: '2026-12-04',
  time: '18:30',
};

function answerTo(change: Partial<SessionValues>) {
  const parsed = parseSession({ ...complete, ...change });
  return 'body' in parsed ? { values: parsed.body, errors: {} } : { values: {}, errors: parsed.wrong };
}

describe('maps the form values to the contract (docs/product.md#session-form)', () => {
  test('with the defaults: an hour, pounds, free, unlimited', () => {
    const { values, errors } = answerTo({});
    expect(errors).toEqual({});
    expect(values).toEqual({
      title: 'Breathing for Birth',
      description: 'Practical breathing.',
      category: null,
      startTime: '2026-12-04T18:30:00.000Z',
      timeZone: zone,
      durationMinutes: 60,
      maxAttendees: null,
      price: { amount: 0, currency: 'GBP' },
      pricing: { kind: 'one' },
      locationType: 'online',
      zoomLink: null,
      recordingUrl: null,
      screeningQuestions: [],
      location: null,
      address: null,
      city: null,
      postCode: null,
      whatToBring: null,
      howToPrepare: null,
      joinMinutes: 30,
      cancellationPolicy: null,
      featured: false,
      published: true,
      liftsNetworkLimit: false,
      waitlistMode: 'next_in_line',
      offerHours: 24,
    });
  });

  test.each([
    ['24', 2400],
    ['24.5', 2450],
    ['24,50', 2450],
    ['0.29', 29],
    ['1136.35', 113_635],
  ])('a price of %s is %i minor units', (price, amount) => {
    expect(answerTo({ price }).values).toMatchObject({ price: { amount } });
  });

  test('an address of an online session is not kept, and no link of one on site', () => {
    const both = { zoomLink: 'https://zoom.example/1', city: 'Bath' };
    expect(answerTo(both).values).toMatchObject({ zoomLink: 'https://zoom.example/1', city: null });
    const onSite = answerTo({ ...both, locationType: 'onsite' });
    expect(onSite.values).toMatchObject({ zoomLink: null, city: 'Bath' });
  });
});

describe('each rule has its message, at its field', () => {
  test.each([
    ['title', { title: ' ' }, 'Title is required'],
    ['description', { description: '' }, 'Description is required'],
    ['date', { date: '', time: '' }, 'Start time is required'],
    ['date', { date: '' }, 'Start time is required'],
    ['time', { time: '' }, 'Start time is required'],
    ['time', { date: '2027-03-28', time: '01:30' }, skippedTime],
    ['durationMinutes', { durationMinutes: '' }, 'Duration must be at least 1 minute'],
    ['durationMinutes', { durationMinutes: '0' }, 'Duration must be at least 1 minute'],
    ['durationMinutes', { durationMinutes: 'an hour' }, 'Duration must be at least 1 minute'],
    ['durationMinutes', { durationMinutes: '99999' }, 'Duration must be at most 14 days'],
    ['maxAttendees', { maxAttendees: 'twelve' }, 'Max attendees must be a number'],
    ['maxAttendees', { maxAttendees: '0' }, 'Max attendees must be at least 1'],
    ['maxAttendees', { maxAttendees: '10001' }, 'Max attendees must be at most 10,000'],
    ['price', { price: '' }, 'Price must be 0 or greater'],
    ['price', { price: '-1' }, 'Price must be 0 or greater'],
    ['price', { price: '24.0051' }, 'At most two decimals'],
    ['price', { price: '24.005' }, 'This can be read as £24,005.00 or as £24.005. Write 24005 or 24.00.'],
    ['price', { price: '€20' }, 'The currency here is GBP, not EUR.'],
    ['price', { price: 'twenty' }, noAmount],
    ['price', { price: '100000.01' }, 'Price must be at most 100,000'],
    ['zoomLink', { zoomLink: 'zoom.example/j/8241' }, 'Enter the whole address, starting with https://'],
    ['recordingUrl', { recordingUrl: 'film.mp4' }, 'Enter the whole address, starting with https://'],
    ['postCode', { locationType: 'onsite', postCode: 'x'.repeat(21) }, 'At most 20 characters'],
  ] as const)('%s %j', (field, change, message) => {
    const { errors } = answerTo(change);
    expect(errors).toEqual({ [field]: message });
  });
});

describe('a stored session', () => {
  const stored = {
    title: 'Breathing for Birth',
    description: 'Practical breathing.',
    category: 'Pregnancy',
    startTime: '2027-10-31T01:30:00.000Z',
    timeZone: 'America/New_York',
    durationMinutes: 90,
    maxAttendees: 12,
    price: { amount: 2400, currency: 'GBP' },
    pricing: { kind: 'one' },
    locationType: 'online',
    zoomLink: 'https://zoom.example/1',
    featured: true,
    published: false,
    liftsNetworkLimit: true,
    waitlistMode: 'everyone',
    offerHours: 24,
    joinMinutes: 30,
    cancellationPolicy: null,
  } as AdminSession;

  test('has its start as clocks of the admin show it, also the second time', () => {
    const values = valuesOf(stored, zone);
    expect(values).toMatchObject({ date: '2027-10-31', time: '01:30', repeated: 'second', price: '24.00' });
    expect(startOf(values)).toBe(stored.startTime);
    expect(startOf({ ...values, repeated: 'first' })).toBe('2027-10-31T00:30:00.000Z');
  });

  test('on site has its times by the clocks of its venue (docs/product.md#session-times)', () => {
    const values = valuesOf({ ...stored, locationType: 'onsite', timeZone: 'Europe/Vienna' }, zone);
    expect(values).toMatchObject({ date: '2027-10-31', time: '02:30', repeated: 'second', timeZone: 'Europe/Vienna' });
    expect(startOf({ ...values, time: '18:30', timeZone: 'Asia/Tokyo' })).toBe('2027-10-31T09:30:00.000Z');
  });

  test('keeps its zone when an editor in another zone saves it', () => {
    const { values } = answerTo(valuesOf(stored, zone));
    expect(values).toMatchObject({ startTime: stored.startTime, timeZone: 'America/New_York', maxAttendees: 12 });
    expect(values).toMatchObject({ published: false, liftsNetworkLimit: true });
  });
});
