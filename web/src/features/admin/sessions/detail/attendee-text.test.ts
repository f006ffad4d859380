import { describe, expect, test } from 'vitest';
import { csvOfAttendees, fileNameOf, holdText, screeningText, syncSummary, syncWords } from './attendee-text.ts';
import type { Attendee } from './use-attendees.ts';

const attendee: Attendee = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  attendeeName: 'Sam Guest',
  attendeeEmail: 'sam@example.com',
  memberSub: null,
  status: 'completed',
  paymentStatus: 'paid',
  total: { amount: 2400, currency: 'GBP' },
  discountCode: 'WINTER20',
  createdAt: '2026-11-20T09:12:00.000Z',
  holdExpiresAt: null,
  offered: false,
  refundable: true,
  paidElsewhere: false,
  syncable: true,
  paidByHand: false,
  walkIn: false,
  attended: null,
  ofPass: false,
  mailProblem: null,
  screening: null,
  visits: 3,
  returned: { amount: 0, currency: 'GBP' },
};

describe('the list of attendees', () => {
  test.each([
    [{ ...attendee }, null],
    [{ ...attendee, status: 'pending', holdExpiresAt: '2026-11-20T09:42:00.000Z' }, 'Held until Nov 20, 2026 9:42 AM'],
    [
      { ...attendee, status: 'pending', offered: true, holdExpiresAt: '2026-11-21T09:12:00.000Z' },
      'Offered, held until Nov 21, 2026 9:12 AM',
    ],
    [{ ...attendee, status: 'pending' }, 'Held'],
  ] as const)('says why a place is only held: %j', (attendee, text) => {
    expect(holdText(attendee, 'Europe/London')).toBe(text);
  });

  test('says whether questions about health are answered (docs/product.md#screening-questions)', () => {
    const answeredAt = '2026-11-20T09:12:00.000Z';
    expect(
      [null, { answeredAt, complete: true }, { answeredAt, complete: false }].map((screening) =>
        screeningText({ screening }),
      ),
    ).toEqual([...[null, 'Health: answered', 'Health: not all answered']]);
    expect(screeningText({ screening: { answeredAt: null, complete: false } })).toBe('Health: not answered');
  });

  test('becomes a file', () => {
    const withOption = { ...attendee, option: 'Concession', optionReason: 'I study' };
    expect(csvOfAttendees([withOption])).toMatchObject([{ Option: 'Concession', Reason: 'I study' }]);
    expect(csvOfAttendees([attendee])).toEqual([
      {
        Name: 'Sam Guest',
        Email: 'sam@example.com',
        Booked: '2026-11-20T09:12:00.000Z',
        Status: 'paid',
        Price: '24.00',
        Currency: 'GBP',
        Rest: '',
        'Rest due (UTC)': '',
        Option: '',
        Reason: '',
        Code: 'WINTER20',
        'Membership discount': '',
        Came: '',
      },
    ]);
    const dueAt = '2027-05-12T12:00:00.000Z';
    const owing = { ...attendee, rest: { amount: { amount: 7200, currency: 'GBP' }, dueAt } } as const;
    expect(csvOfAttendees([owing])).toMatchObject([{ Price: '24.00', Rest: '72.00', 'Rest due (UTC)': dueAt }]);
    const elsewhere = { ...attendee, paidElsewhere: true };
    expect(csvOfAttendees([elsewhere, { ...elsewhere, total: { amount: 0, currency: 'GBP' } }])).toMatchObject([
      { Status: 'paid elsewhere', Price: '24.00' },
      { Status: 'paid elsewhere', Price: '' },
    ]);
    expect(fileNameOf('Schöner Abend, für Dich!', '2026-12-04T18:30:00.000Z')).toBe(
      'attendees-2026-12-04-schoner-abend-fur-dich.csv',
    );
    expect(fileNameOf('…', '2026-12-04T18:30:00.000Z')).toBe('attendees-2026-12-04.csv');
  });
});

describe('asking Stripe (docs/product.md#attendees)', () => {
  test.each([
    ['updated', 'Payment Synced'],
    ['already_paid', 'Already Paid'],
    ['none', 'No Updates'],
  ] as const)('%s: %s', (result, title) => {
    expect(syncWords(result, 'Sam Guest')).toMatchObject({ title, text: expect.stringContaining('Sam Guest') });
  });

  test('about all of them', () => {
    expect(syncSummary({ looked: 0, updated: 0, failed: 0 })).toBe('There was no open payment to ask about.');
    expect(syncSummary({ looked: 3, updated: 1, failed: 0 })).toBe('Asked about 3, 1 updated.');
    expect(syncSummary({ looked: 3, updated: 1, failed: 1 })).toBe(
      'Asked about 3, 1 updated, 1 could not be asked about.',
    );
  });
});
