import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { groupRecord } from '../../../ground/keys/joint-order.ts';
import type { GroupMailKind } from '../../../ground/outbox/mail-kinds.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';

// docs/product.md#several-places

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const address = { id: '01JD000000000000000000MA1R', to: 'lea@example.org' };
const total = { amount: 4800, currency: 'GBP' } as const;
const share = { amount: 1600, currency: 'GBP' } as const;
const own = '01JD000000000000000B00K1N1';
const jonas = '01JD000000000000000B00K1N2';
const noor = '01JD000000000000000B00K1N3';

/** Three places: of Lea, of Jonas without an address, and of Noor with one. */
function write(kind: GroupMailKind, { greetedName = 'Lea', bookedFromLine, ...order }: Record<string, unknown> = {}) {
  const orderedBy = 'ORDERED#lea';
  const places = [
    exampleBooking({
      id: own,
      attendeeName: 'Lea Marchetti',
      bookedFromLine: bookedFromLine === true ? { freeSince: '2026-11-20T10:00:00.000Z' } : null,
    }),
    exampleBooking({ id: jonas, attendeeName: 'Jonas Marchetti', orderedBy, isOfBuyer: true }),
    exampleBooking({ id: noor, attendeeName: 'Noor Haddad', attendeeEmail: 'noor@example.org', orderedBy }),
  ];
  const group = groupRecord.parse({
    id: '01JD00000000000000000GR0VP',
    lines: [
      {
        kind: 'group',
        sessionId: exampleSession().id,
        title: exampleSession().title,
        places: places.map(({ id }) => ({ bookingId: id, total: share, listPrice: share })),
      },
    ],
    buyerName: 'Lea Marchetti',
    buyerEmail: address.to,
    status: 'paid',
    total,
    listPrice: total,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...order,
  });
  const secrets = new Map([
    [own, 'secret-lea'],
    [jonas, 'secret-jonas'],
  ]);
  const session = exampleSession();
  const data = { group, session, places, secrets, account: null, greetedName: greetedName as string | null };
  return mailKinds[kind].message(address, { ...data, siteUrl: site.siteUrl }, site);
}

describe('the confirmation of the buyer', () => {
  test('has the link of each ticket that is theirs, and none of a person with an address', () => {
    const { text, subject } = write('group_confirmed');
    expect(subject).toContain('3 places');
    expect(text).toContain(`https://exhale.example/bookings/${own}#secret=secret-lea`);
    expect(text).toContain(`https://exhale.example/bookings/${jonas}#secret=secret-jonas`);
    expect(text).toContain('Noor Haddad (has a ticket of their own)');
    expect(text).not.toContain(noor);
    expect(text).toContain('£48.00 (for all places together)');
  });

  test('is the receipt of who saved a card for them on the waitlist (docs/trust.md#saved-cards)', () => {
    const savedCard = { customerId: 'cus_1', paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };
    const { text, subject } = write('group_confirmed', { savedCard, bookedFromLine: true });
    expect(subject).toContain('Booked at once, 3 places');
    expect(text).toContain(
      'Your 3 places came free, and as you asked they were booked for you at once: your card, Visa',
    );
    expect(text).toContain('ending in 4242, was charged £48.00. This mail is your receipt.');
    expect(text).toContain('named as your guests');
    expect(write('group_confirmed', { bookedFromLine: true }).text).toContain('they were booked for you at once.');
  });

  test('names nobody where the buyer is not greeted by a name (docs/trust.md#mail-content)', () => {
    const { text } = write('group_confirmed', { greetedName: null });
    expect(text).not.toMatch(/Jonas|Noor/);
  });
});

test('the studio reads who comes', () => {
  const { text } = write('group_notified');
  for (const name of ['Lea Marchetti', 'Jonas Marchetti', 'Noor Haddad']) expect(text).toContain(name);
});

test.each([
  ['group_failed', { status: 'failed' }, 'Not paid: £48.00 (for 3 places)'],
  ['group_refunded', { status: 'cancelled', refundReason: 'refunded_at_stripe' }, 'Refunded: £48.00 (for 3 places)'],
  ['group_refunded', { status: 'cancelled', refundReason: 'dispute_lost' }, 'Your bank gave your payment back'],
] as const)('%s says what it is about', (kind, order, words) => {
  expect(write(kind, order).text).toContain(words);
});
