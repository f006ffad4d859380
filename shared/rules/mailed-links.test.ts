import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '../contract/paths.ts';
import { repairAddress } from './mailed-links.ts';

// docs/product.md#mailed-links

const letters = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
const id = letters('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 25).map((rest) => `0${rest}`);
const secret = letters('abcXYZ019_-', 43);
const email = fc.constantFrom('ada@example.org', 'maya+site@example.com', "o'neil.x@sub.example.co.uk");
const token = fc.tuple(letters('0123456789abcdef', 32), id).map(([entryId, own]) => `${entryId}.${own}`);

/** The links of our mails, by what they lead to. */
const links: Record<string, fc.Arbitrary<string>> = {
  ticket: fc.tuple(id, secret).map(([bookingId, own]) => paths.ticket.href(bookingId, own)),
  confirmation: fc.tuple(id, secret).map(([bookingId, own]) => paths.bookingConfirmation.href(bookingId, own)),
  offer: fc.tuple(id, secret).map(([bookingId, own]) => paths.offer.href(bookingId, own)),
  reminders: secret.map((own) => paths.reminders.href(own)),
  waitlist: fc.tuple(id, token).map(([sessionId, own]) => paths.session.href(sessionId, own)),
  'leaving a waitlist': fc.tuple(id, token).map(([sessionId, own]) => paths.leaveWaitlist.href(sessionId, own)),
  'sign-in': fc.tuple(email, secret).map(([address, own]) => paths.magicLink.href(address, own, '/user/bookings')),
  'new password': fc.tuple(email, secret).map(([address, own]) => paths.newPasswordLink.href(address, own)),
  'set-up': fc
    .tuple(email, secret)
    .map(([address, own]) => paths.setupLink.href({ email: address, secret: own, next: '/dashboard/resources' })),
  'request of a set-up link': fc
    .tuple(email, id)
    .map(([address, bookingId]) => paths.setupRequest.href(address, { bookingId })),
  session: id.map((sessionId) => paths.session.href(sessionId)),
};

type Change = (link: string) => string;

const encodeHash: Change = (link) => link.replace('#', '%23');
const encodeFragment: Change = (link) => {
  const [before = '', after] = link.split('#');
  return after === undefined ? link : `${before}%23${after.replaceAll('=', '%3D').replaceAll('&', '%26')}`;
};
const escapeAmpersand: Change = (link) => link.replaceAll('&', '&amp;');
const follow =
  (sign: string): Change =>
  (link) =>
    `${link}${sign}`;
const breakLine =
  (sign: string, at: number): Change =>
  (link) => {
    // Within the part that only our mails have: elsewhere the break ends the link.
    const from = link.search(/[#?]|%23/) + 1 || 1;
    const place = from + Math.floor(at * (link.length - from));
    return /%[0-9a-f]?$/i.test(link.slice(0, place)) ? link : `${link.slice(0, place)}${sign}${link.slice(place)}`;
  };

const anyHash = fc.constantFrom<Change[]>((link) => link, encodeHash, encodeFragment);
const anyEnd = fc
  .constantFrom('', '.', ',', ').', '>', ']', '"', '%3E', '&gt;', ');', '.)')
  .map((sign) => follow(sign));
const anyBreak = fc
  .tuple(fc.constantFrom('', ' ', '%20', '%0D%0A', '\n'), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([sign, at]) => breakLine(sign, at));

/** What a page reads of it. */
function meaningOf(link: string) {
  const url = new URL(link, 'https://exhale.example');
  const fragment = new URLSearchParams(url.hash.slice(1).replaceAll('+', '%2B'));
  return { path: url.pathname, query: [...url.searchParams], fragment: [...fragment] };
}

describe.each(Object.entries(links))('the link of a mail: %s', (name, link) => {
  test('is left as it is', () => {
    fc.assert(
      fc.property(link, (one) => {
        expect(repairAddress(one)).toBe(one);
      }),
    );
  });

  test('survives what mail systems do to it', () => {
    const canBreak = name !== 'session';
    fc.assert(
      fc.property(link, anyHash, fc.boolean(), anyEnd, anyBreak, (one, hash, escapes, end, broken) => {
        const steps = [hash, escapes ? escapeAmpersand : hash, canBreak ? broken : hash, end];
        const arrived = steps.reduce((changed, step) => step(changed), one);
        expect(meaningOf(repairAddress(arrived))).toEqual(meaningOf(one));
      }),
      { numRuns: 500 },
    );
  });
});

test.each(['/?category=By%20the%20lake.', '/live-sessions?tab=past', '/admin/orders?search=a%23b', '/', '/about#a.'])(
  'an address that no mail has is left as it is: %s',
  (address) => {
    expect(repairAddress(address)).toBe(address);
  },
);

test.each([
  '//evil.example.',
  '//evil.example/x)',
  '/%20/evil.example/#secret=x',
  '/%20\\evil.example/#secret=x',
  '/%0D%0A/evil.example/%23secret=x',
  '/%09/evil.example/?token=x',
])('an address is never repaired to one of another site: %s', (address) => {
  expect(repairAddress(address)).toBe(address);
});
