import { describe, expect, test } from 'vitest';
import { cancellationRefundText, cancelText, ticketPolicyText } from './change-text.ts';

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const own = { ownPaid: sum(0), paidElsewhere: false, paidByHand: false, paidByGiver: false };

test.each([
  [1800, 1800, '£18.00 goes back to the card or account you paid with, within five to ten days.'],
  [1800, 900, '£9.00 of the £18.00 you paid goes back to the card or account you paid with, within five to ten days.'],
  [1800, 0, 'Your place goes to someone else, and nothing of the £18.00 you paid goes back.'],
  [0, 0, 'Your place goes to someone else.'],
])('of %i paid, %i: %s (docs/product.md#cancelling-a-booking)', (paid, refund, text) => {
  expect(cancellationRefundText({ ...own, paid: sum(paid), ownPaid: sum(paid) }, sum(refund))).toBe(text);
});

test('names the sum on the button, and who has the money that was paid to the studio', () => {
  expect(cancelText({ ownPaid: sum(1800) }, sum(900))).toBe('Cancel and get £9.00 back');
  expect(cancelText({ ownPaid: sum(1800) }, sum(0))).toBe('Cancel booking');
  expect(cancellationRefundText({ paid: sum(0), ...own, paidByHand: true }, sum(0))).toContain(
    'ask them about the money',
  );
});

test('names who gets the money for a place that was given (docs/product.md#giving-a-booking-away)', () => {
  const given = { ...own, paidByGiver: true, paid: sum(1800) };
  expect(cancellationRefundText(given, sum(900))).toBe('£9.00 goes back to the person who gave you this place.');
  expect(cancelText(given, sum(900))).toBe('Cancel booking');
});

test('names what goes to each where the receiver paid for a dearer session (docs/product.md#giving-a-booking-away)', () => {
  const both = { ...own, paidByGiver: true, paid: sum(2300), ownPaid: sum(500) };
  const toCard = '£5.00 goes back to the card or account you paid with, within five to ten days.';
  const toGiver = '£18.00 goes back to the person who gave you this place.';
  expect(cancellationRefundText(both, sum(2300))).toBe(`${toCard} ${toGiver}`);
  expect(cancelText(both, sum(2300))).toBe('Cancel and get £5.00 back');
  // What was paid last goes back first.
  expect(cancellationRefundText(both, sum(400))).toBe(toCard.replace('5.00', '4.00'));
  expect(cancelText(both, sum(0))).toBe('Cancel booking');
  const nothing = 'Your place goes to someone else, and nothing of the £5.00 you paid goes back.';
  expect(cancellationRefundText(both, sum(0))).toBe(nothing);
});

test('names who has the money that was paid elsewhere (docs/product.md#paid-elsewhere)', () => {
  expect(cancellationRefundText({ ...own, paid: sum(0), paidByHand: true, paidElsewhere: true }, sum(0))).toContain(
    'on the studio’s site before this one: ask them about the money',
  );
});

describe('a place that a credit paid (docs/product.md#packs)', () => {
  const byPack = { name: 'Pack of 5', credits: 1 };
  const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
  const place = {
    paid: pounds(4000),
    ownPaid: pounds(4000),
    paidByHand: false,
    paidElsewhere: false,
    paidByGiver: false,
    byPack,
  };

  test('gives the credit back while the policy gives all back', () => {
    expect(cancellationRefundText(place, pounds(4000))).toBe(
      'Your place goes to someone else, and 1 credit of Pack of 5 comes back at once.',
    );
    expect(cancelText(place, pounds(4000))).toBe('Cancel and get 1 credit back');
    const two = { ...place, byPack: { ...byPack, credits: 2 } };
    expect(cancellationRefundText(two, pounds(4000))).toContain('2 credits of Pack of 5 come back at once.');
  });

  test('says that the credit is spent later than that', () => {
    expect(cancellationRefundText(place, pounds(0))).toBe(
      'Your place goes to someone else. It is too late for the credit of Pack of 5 to come back: it is spent.',
    );
    expect(cancelText(place, pounds(0))).toBe('Cancel booking');
  });

  test.each([
    [24, 'Free to cancel until 24 hours before it starts: a credit comes back then. Later it is spent.'],
    [0, 'Free to cancel until it starts: a credit comes back then.'],
    [null, 'Once booked, a credit does not come back.'],
  ])('says until when it comes back: %j hours before', (freeHours, text) => {
    const session = { cancellationPolicy: { freeHours, partPercent: 50, partHours: 2 } } as Parameters<
      typeof ticketPolicyText
    >[0]['session'];
    expect(ticketPolicyText({ ...place, session })).toBe(text);
  });

  test('that has ended: nothing goes back, whenever it is cancelled', () => {
    const ended = { ...place, byPack: { ...byPack, ended: true as const } };
    expect(cancellationRefundText(ended, pounds(4000))).toBe(
      'Your place goes to someone else. Pack of 5 has ended: nothing goes back.',
    );
    expect(cancelText(ended, pounds(4000))).toBe('Cancel booking');
  });
});
