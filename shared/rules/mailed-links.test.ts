import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '../contract/paths.ts';
import { mayBeChanged } from './changed-addresses.ts';
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
  suggestions: secret.map((own) => paths.suggestions.href(own)),
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
  'free recording': email.map(
    (address) => `/dashboard/resources?${new URLSearchParams({ confirmed: 'true', email: address, type: 'birth' })}`,
  ),
  'forgotten password': email.map(
    (address) => `${paths.signIn.href('reset-password')}&email=${encodeURIComponent(address)}`,
  ),
  session: id.map((sessionId) => paths.session.href(sessionId)),
};

type Change = (link: string) => string;

const same: Change = (link) => link;

const encodeHash: Change = (link) => link.replace('#', '%23');
const encodeFragment: Change = (link) => {
  const [before = '', after] = link.split('#');
  return after === undefined ? link : `${before}%23${after.replaceAll('=', '%3D').replaceAll('&', '%26')}`;
};
const encodeTwice: Change = (link) => encodeFragment(link).replaceAll('%', '%25');
const encodeHashTwice: Change = (link) => link.replace('#', '%2523');
const quotePrintable: Change = (link) => link.replaceAll('=', '=3D');
const addBefore: Change = (link) => {
  const [before = '', ...after] = link.split('#');
  return [`${before}${before.includes('?') ? '&' : '?'}utm_source=mail&mc_eid=1a2b`, ...after].join('#');
};
const addAfter =
  (parameters: string): Change =>
  (link) =>
    /[#?]/.test(link) ? `${link}${parameters}` : link;
const upperPath: Change = (link) => link.replace(/^[^?#]*/, (path) => path.toUpperCase());
const lowerPath: Change = (link) => link.replace(/^[^?#]*/, (path) => path.toLowerCase());
const titlePath: Change = (link) =>
  link.replace(/^[^?#]*/, (path) => path.replaceAll(/\/[a-z]/g, (at) => at.toUpperCase()));
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
    return /(?:%|%25)[0-9a-f]{0,2}$|=3?$/i.test(link.slice(0, place))
      ? link
      : `${link.slice(0, place)}${sign}${link.slice(place)}`;
  };

const anyHash = fc.constantFrom<Change[]>(
  ...[same, encodeHash, encodeFragment, encodeTwice, encodeHashTwice],
  ...[quotePrintable, addAfter('&utm_source=mail'), addAfter('&fbclid=IwAR0_x-y'), upperPath, lowerPath, titlePath],
);
const anyEnd = fc
  .constantFrom(
    ...['', '.', ',', ').', '>', ']', '"', '%3E', '&gt;', ');', '.)', "'", '”', '“', '’', '»', '›', '…', '。', '」'],
    ...[
      '%E2%80%9D',
      '%C2%BB',
      '%E3%80%82',
      '&quot;',
      '&rsquo;',
      '&#8217;',
      '&lt;',
      '%5D.',
      '|',
      '%60',
      '**',
      '>.',
      '=',
      '%3D',
    ],
  )
  .map((sign) => follow(sign));
const anyBreak = fc
  .tuple(
    fc.constantFrom('', ' ', '%20', '%0D%0A', '\n', '=\r\n', '=%0D%0A', '=\n'),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
  )
  .map(([sign, at]) => breakLine(sign, at));

const origin = 'https://exhale.example';

/** What a page reads of it. */
function meaningOf(link: string) {
  const url = new URL(link, origin);
  const fragment = new URLSearchParams(url.hash.slice(1).replaceAll('+', '%2B'));
  return { path: url.pathname, query: [...url.searchParams], fragment: [...fragment] };
}

describe.each(Object.entries(links))('the link of a mail: %s', (name, link) => {
  test('is left as it is', () => {
    fc.assert(
      fc.property(link, (one) => {
        expect(repairAddress(one)).toBe(one);
        // Nothing is loaded to repair it, but for a link whose query has a token or an address.
        expect(mayBeChanged(new URL(one, origin))).toBe(/token=|\?.*email=/.test(one));
      }),
    );
  });

  test('survives what mail systems do to it', () => {
    const canBreak = name !== 'session';
    fc.assert(
      fc.property(link, anyHash, fc.boolean(), anyEnd, anyBreak, (one, hash, escapes, end, broken) => {
        const steps = [hash, escapes ? escapeAmpersand : same, canBreak ? broken : same, end];
        const arrived = steps.reduce((changed, step) => step(changed), one);
        expect(meaningOf(repairAddress(arrived)), arrived).toEqual(meaningOf(one));
        const { pathname, search, hash: fragment } = new URL(arrived, origin);
        const seen = `${pathname}${search}${fragment}`;
        expect(meaningOf(repairAddress(seen)), seen).toEqual(meaningOf(one));
        if (repairAddress(seen) !== seen) expect(mayBeChanged({ pathname, search, hash: fragment })).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe.each(Object.entries(links))('parameters that a mail system adds to the link: %s', (name, link) => {
  const added = { '?utm_source=mail&mc_eid=1': '', '?fbclid=x#:~:text=a': '', '#utm_source=mail': '' };
  test.each(Object.keys(added))('are taken away behind it: %s', (more) => {
    // Without a fragment they are a query of its own, which the page passes over.
    if (name === 'session') return;
    fc.assert(
      fc.property(link, (one) => {
        expect(meaningOf(repairAddress(`${one}${more}`))).toEqual(meaningOf(one));
      }),
    );
  });

  test('are passed over before its fragment', () => {
    fc.assert(
      fc.property(link, fc.constantFrom(encodeHash, same), (one, hash) => {
        const { path, fragment } = meaningOf(repairAddress(hash(addBefore(one))));
        expect({ path, fragment }).toEqual({ path: meaningOf(one).path, fragment: meaningOf(one).fragment });
      }),
    );
  });
});

test('a line is put together that was broken within a name or value of it, of which the browser dropped the end', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(links).filter((name) => name !== 'session')), fc.gen(), (name, draw) => {
      const one = draw(() => links[name] as fc.Arbitrary<string>);
      const from = one.search(/[#?]/) + 1;
      const at = draw(fc.integer, { min: from + 1, max: one.length - 1 });
      fc.pre(!/%[0-9A-F]?$|[&=]$/.test(one.slice(0, at)) && !/^[&=]/.test(one.slice(at)));
      expect(meaningOf(repairAddress(`${one.slice(0, at)}=${one.slice(at)}`))).toEqual(meaningOf(one));
    }),
    { numRuns: 1000 },
  );
});

test('a line is put together that was broken within the page that it leads to', () => {
  const link = paths.setupLink.href({ email: 'ada@example.org', secret: 'x'.repeat(43), next: '/dashboard/resources' });
  expect(repairAddress(link.replace('dash', 'da%0D%0Ash'))).toBe(link);
});

test.each(['/?category=By%20the%20lake.', '/live-sessions?tab=past', '/admin/orders?search=a%23b', '/', '/about#a.'])(
  'an address that no mail has is left as it is: %s',
  (address) => {
    expect(repairAddress(address)).toBe(address);
  },
);

test('an address of ours within a link of ours is left as it is', () => {
  const next = `/dashboard/resources?${new URLSearchParams({ confirmed: 'true', email: 'ada@example.org', type: 'birth' })}`;
  for (const page of [next, '/?category=By%20the%20lake']) {
    const link = paths.setupLink.href({ email: 'ada@example.org', secret: 'x'.repeat(43), next: page });
    expect(repairAddress(link)).toBe(link);
  }
});

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
