import { expect, test } from 'vitest';
import {
  type Cancellation,
  cancellationMail,
  effectsOf,
  failuresFirst,
  mailsText,
  moneyBack,
  personRefundText,
  progressOf,
  refundProblemText,
} from './cancellation-text.ts';

// docs/product.md#cancelling-a-session

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const problem = { bookingId: 'B', orderId: 'B', attendeeName: 'Jo', amount: pounds(1800), detail: null } as const;

const none: Cancellation = {
  cancelledAt: null,
  message: null,
  places: 0,
  placesBefore: 0,
  waiting: 0,
  refunds: [],
  problems: [],
  people: [],
  finished: false,
};
const paid: Cancellation = {
  ...none,
  places: 4,
  waiting: 1,
  refunds: [
    { total: euros(2100), sent: euros(0), bookings: 1, sentBookings: 0 },
    { total: pounds(3600), sent: pounds(1800), bookings: 2, sentBookings: 1 },
  ],
  problems: [
    { ...problem, cause: 'by_hand' },
    { ...problem, cause: 'bank' },
  ],
};

test('says beforehand what goes back by currency, to how many, and what does not', () => {
  expect(effectsOf(paid)).toEqual([
    '4 people lose their place and are told by mail.',
    'You pay back €21.00 to 1 person and £36.00 to 2 people, the way it was paid; banks take five to ten days to show it.',
    '£18.00 was paid in cash or by transfer by 1 person: the site cannot send it back.',
    '1 person paid through a bank that has not answered: it goes back if it arrives.',
    '1 person waits for a place and is told too.',
    'The session stays here as cancelled. This cannot be undone.',
  ]);
  expect(effectsOf({ ...none, places: 1, problems: [{ ...problem, cause: 'elsewhere' }] })).toContain(
    '1 person paid elsewhere, on the site before this one: this site cannot send it back.',
  );
  expect(effectsOf(none)).toEqual([
    'No one has a place in it.',
    'The session stays here as cancelled. This cannot be undone.',
  ]);
});

test('says how far the refunds are, and why one failed', () => {
  expect(progressOf(paid)).toEqual([
    '€0.00 of €21.00 is on its way back, to 0 of 1 person.',
    '£18.00 of £36.00 is on its way back, to 1 of 2 people.',
  ]);
  expect(refundProblemText({ ...problem, cause: 'refused', detail: 'Card closed.' })).toBe(
    'Stripe did not send it back. Card closed.',
  );
});

test.each([
  ['none', 0, 'Nothing was paid'],
  ['sent', 1800, '£18.00 on its way back'],
  ['due', 1800, '£18.00 is being sent'],
  ['refused', 1800, '£18.00 not sent back'],
  ['bank', 1800, 'The bank has not answered'],
  ['by_studio', 1800, '£18.00 given back by you'],
  ['by_hand', 1800, '£18.00 to be given back by you'],
  ['elsewhere', 0, 'To be given back by you'],
] as const)('says of one person that the refund is %s', (state, amount, text) => {
  expect(personRefundText({ refund: { state, amount: pounds(amount), at: null } }).text).toBe(text);
});

const person = (
  state: Cancellation['people'][number]['refund']['state'],
  amount: Cancellation['people'][number]['refund']['amount'],
): Cancellation['people'][number] => ({
  bookingId: state,
  attendeeName: 'Jo',
  attendeeEmail: 'jo@example.org',
  refund: { state, amount, at: null },
  mail: { state: 'sent', reason: null },
});

test('adds up what went back of all that was paid, by currency and way', () => {
  const people = [
    person('sent', pounds(1800)),
    person('sent', pounds(1800)),
    person('by_studio', pounds(1800)),
    person('refused', pounds(1800)),
    person('none', pounds(0)),
    person('sent', euros(2000)),
  ];
  expect(moneyBack(people)).toEqual([
    {
      gone: '£54.00',
      total: '£72.00',
      isAll: false,
      parts: [
        { part: 'cards', text: '2 to cards, £36.00', share: 50 },
        { part: 'by_hand', text: '1 by hand, £18.00', share: 25 },
        { part: 'failed', text: '1 not yet, £18.00', share: 25 },
      ],
    },
    {
      gone: '€20.00',
      total: '€20.00',
      isAll: true,
      parts: [{ part: 'cards', text: '1 to cards, €20.00', share: 100 }],
    },
  ]);
  expect(failuresFirst(people).map(({ bookingId }) => bookingId)[0]).toBe('refused');
});

test('says what became of the mails', () => {
  const mail = (state: 'sent' | 'waiting' | 'spam') => ({ mail: { state, reason: null } });
  expect(mailsText([mail('sent'), mail('sent'), mail('waiting'), mail('spam'), { mail: null }])).toBe(
    'The mail: sent to 2 people, 1 on the way, 1 not delivered.',
  );
  expect(mailsText([{ mail: null }])).toBeNull();
});

const cancelledAt = '2026-11-27T10:00:00.000Z';

test.each([
  ['2026-11-27T10:00:01.000Z', 'guest@example.com', { state: 'waiting', reason: null }],
  ['2026-11-27T11:00:00.000Z', 'guest@example.com', null],
  ['2026-11-27T10:00:01.000Z', null, null],
])('a mail that is not queued at %s to %s is %j (docs/product.md#cancelling-a-session)', (now, attendeeEmail, mail) => {
  expect(cancellationMail({ attendeeEmail, mail: null }, cancelledAt, new Date(now))).toEqual(mail);
});
