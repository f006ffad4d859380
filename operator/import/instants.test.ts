import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantsOf } from '#shared/rules/wall-time.ts';
import { readInstant } from './instants.ts';

// docs/operations.md#encodings-and-formats

const lisbon = { timeZone: 'Europe/Lisbon' };

test.each([
  ['2026-06-25 18:00', '2026-06-25T17:00:00.000Z'],
  ['2026-06-25T18:00:30.25', '2026-06-25T17:00:30.250Z'],
  ['2026-06-25 18:00:00+00', '2026-06-25T18:00:00.000Z'],
  ['2026-06-25T18:00:00.000Z', '2026-06-25T18:00:00.000Z'],
  ['2026-06-25 18:00:00 UTC', '2026-06-25T18:00:00.000Z'],
  ['2026-06-25 18:00 +05:30', '2026-06-25T12:30:00.000Z'],
  ['25/06/2026 18:00', '2026-06-25T17:00:00.000Z'],
  ['6/25/2026 6:00 PM', '2026-06-25T17:00:00.000Z'],
  ['25.6.2026 18:00', '2026-06-25T17:00:00.000Z'],
  ['25-Jun-2026 18:00', '2026-06-25T17:00:00.000Z'],
  ['June 25, 2026 at 6pm', '2026-06-25T17:00:00.000Z'],
  ['Thursday, 25 June 2026 18:00', '2026-06-25T17:00:00.000Z'],
  ['06/06/2026 12:00 AM', '2026-06-05T23:00:00.000Z'],
  ['2026-01-05', '2026-01-05T00:00:00.000Z'],
])('%s is taken, in the zone that is given', (text, value) => {
  expect(readInstant(text, lisbon)).toEqual({ value });
});

test.each([
  ['05/06/2026 18:00', /can be read in two ways: write it as 2026-06-25 18:00, or say --dates day-month or month-day$/],
  ['5.6.2026 18:00', /can be read in two ways/],
  ['25/06/26 18:00', /must be a date and time such as 2026-06-25 18:00, not 25\/06\/26 18:00$/],
  ['31/02/2026 18:00', /must be a date and time/],
  ['2026-06-25 25:00', /must be a date and time/],
  ['2026-06-25 18', /must be a date and time/],
  ['46198.75', /not the number 46198\.75: give the column a date format$/],
  ['next week', /must be a date and time/],
  ['2026-03-29 01:30', /does not exist in Europe\/Lisbon: clocks are put forward over it$/],
  [
    '2026-10-25 01:30',
    /comes twice in Europe\/Lisbon, since clocks are put back: write it with its offset, 2026-10-25 01:30\+01:00 or 2026-10-25 01:30\+00:00$/,
  ],
])('%s is not taken', (text, problem) => {
  expect(readInstant(text, lisbon)).toEqual({ problem: expect.stringMatching(problem) });
});

test('both times that a problem proposes in place of one that comes twice are taken', () => {
  const zones = [
    ['America/Los_Angeles', '2026-11-01 01:30'],
    ['Australia/Lord_Howe', '2026-04-05 01:45'],
    ['Europe/Berlin', '2026-10-25 02:30'],
  ] as const;
  for (const [timeZone, text] of zones) {
    const read = readInstant(text, { timeZone });
    const proposed = 'problem' in read ? [...read.problem.matchAll(/\d{4}-[\d-]+ [\d:]+[+-][\d:]+/g)].map(String) : [];
    const instants = proposed.map((one) => readInstant(one, { timeZone }));
    expect(instants).toEqual(
      instantsOf({ date: text.slice(0, 10), time: text.slice(11) }, timeZone).map((value) => ({ value })),
    );
  }
});

test('the start of a session has a time', () => {
  expect(readInstant('2026-06-25', { ...lisbon, needsTime: true })).toEqual({
    problem: '2026-06-25 has no time: write it as 2026-06-25 18:00',
  });
});

const pad = (number: number) => String(number).padStart(2, '0');
const day = fc.record({
  year: fc.integer({ min: 1990, max: 2050 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});

test('a date of a spreadsheet is taken where it is one date only, else as it was said to be meant', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('/', '-', '.'), fc.boolean(), (date, sign, padded) => {
      const write = (number: number) => (padded ? pad(number) : String(number));
      const text = [write(date.day), write(date.month), date.year].join(sign);
      const value = `${date.year}-${pad(date.month)}-${pad(date.day)}T12:00:00.000Z`;
      const isOne = date.day > 12 || date.day === date.month;
      const read = readInstant(`${text} 12:00`, { timeZone: 'UTC' });
      if (isOne) expect(read).toEqual({ value });
      else expect(read).toHaveProperty('problem');
      expect(readInstant(`${text} 12:00`, { timeZone: 'UTC', order: 'day-month' })).toEqual({ value });
      const american = [write(date.month), write(date.day), date.year].join(sign);
      expect(readInstant(`${american} 12:00`, { timeZone: 'UTC', order: 'month-day' })).toEqual({ value });
    }),
  );
});

test('an instant that was written is the one that is read', () => {
  const at = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(at, fc.constantFrom('Europe/Lisbon', 'America/Los_Angeles', 'Asia/Kolkata'), (date, timeZone) => {
      const iso = date.toISOString();
      expect(readInstant(iso, { timeZone })).toEqual({ value: iso });
      expect(readInstant(iso.replace('T', ' ').replace('Z', '+00'), { timeZone })).toEqual({ value: iso });
      expect(readInstant(iso.replace('T', ' ').replace('Z', ''), { timeZone: 'UTC' })).toEqual({ value: iso });
    }),
  );
});
