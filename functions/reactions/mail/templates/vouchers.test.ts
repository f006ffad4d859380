import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { exampleVoucherPurchase, voucherOf } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';
import type { Message } from '../message.ts';

// docs/product.md#buying-a-gift-voucher, docs/trust.md#mail-content

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const address = { id: '01JD000000000000000000MA1R', to: 'to@example.org' };
const code = '7KQ2M9XC4T0BWH3E';

type Options = Parameters<typeof exampleVoucherPurchase>[0];

function dataOf(options: Options = {}) {
  const purchase = exampleVoucherPurchase(options);
  const voucher = voucherOf(purchase, { code });
  return {
    purchase,
    voucher,
    greetedName: 'Lea Winter',
    siteUrl: site.siteUrl,
    timeZone: 'Europe/London',
    secret: 's',
  };
}

const write = (kind: 'voucher_bought' | 'voucher_given' | 'voucher_notified', options?: Options): Message =>
  mailKinds[kind].message(address, dataOf(options), site);

const message = 'Breathe out, we are near.\nSee evil.example for more';
const given = { recipientEmail: 'mara@example.org', deliverAt: '2026-12-24T09:00:00.000Z', message };

/** What a mail program makes links of is parted by an invisible character. */
const seen = (text: string) => text.replaceAll('\u2060', '');

describe('the mail to the buyer', () => {
  test('has the voucher, where and when it is mailed, the order, and the right of withdrawal', () => {
    const { subject, text, html } = write('voucher_bought', { gift: given, timeZone: 'Europe/Paris' });
    expect(subject).toBe('Your gift voucher for Mara');
    const plain = seen(text);
    for (const part of ['Hello Lea,', '£50.00', '7KQ2-M9XC-4T0B-WH3E', 'on the day that you chose', 'mara@example.org'])
      expect(plain).toContain(part);
    expect(plain).toContain('on December 24, 2026 at 10:00 AM, Europe/Paris (CET)');
    expect(plain).toContain('Valid until: November 20, 2031');
    expect(plain).toContain('Order: 01JD00000000000000V0VCHERP');
    expect(text).toContain('https://exhale.example/gift-vouchers/01JD00000000000000V0VCHERP#secret=s');
    expect(text).toContain('within 14 days, until December 4, 2026');
    expect(text).toContain('https://exhale.example/withdraw#reference=01JD00000000000000V0VCHERP');
    for (const part of [text, html]) expect(part).toContain('Whoever has this mail can use this voucher');
  });

  test('says how to pass on one that is mailed to nobody', () => {
    const { text } = write('voucher_bought');
    expect(text).toContain('Print the card, or pass the code on to Mara');
    expect(text).not.toContain('Mailed to');
  });
});

describe('the mail to whom it is for', () => {
  test('quotes the words of who gives it, names nobody else, and leads to the sessions with the code', () => {
    const { subject, text, html, replyTo } = write('voucher_given', { gift: given });
    expect(subject).toBe('A gift voucher from Lea');
    expect(seen(text)).toContain('Lea writes:\n> Breathe out, we are near.\n> See evil.example for more\n\nFrom Lea');
    expect(text).not.toContain('evil.example');
    expect(html).toContain('<blockquote');
    expect(seen(html)).toContain('“Breathe out, we are near.');
    expect(text).toContain('https://exhale.example/live-sessions#voucher=7KQ2-M9XC-4T0B-WH3E');
    for (const part of ['For Mara: £50.00', 'Valid until: November 20, 2031', 'You are on no list'])
      expect(text).toContain(part);
    for (const part of [text, html]) {
      expect(part).not.toMatch(/lea@example\.org|Winter|#secret=|withdraw/);
      expect(part).not.toMatch(/href="[^"]*evil/);
    }
    expect(replyTo).toBe(site.studioEmail);
  });

  test('is complete without words, small, and escapes what was typed', () => {
    const { html, text } = write('voucher_given', {
      gift: { ...given, message: null, giverName: '<img onerror=x> Eve' },
    });
    expect(text).not.toContain('writes:');
    expect(html).not.toMatch(/<img onerror|<script|<link|var\(--/);
    expect(html).toContain('src="https://exhale.example/api/art/mail/Postpartum/01JD000000000000000000G1FT.jpg"');
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});

test('the studio reads who bought what for whom, not the code or the words', () => {
  const { subject, text, replyTo } = write('voucher_notified', { gift: given });
  expect(subject).toBe('Gift voucher sold: £50.00');
  for (const part of ['Lea Winter', 'lea@example.org', 'For: Mara', '/admin/orders/voucher/01JD00000000000000V0VCHERP'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/7KQ2|Breathe/);
  expect(replyTo).toBe('lea@example.org');
});

describe('mails about the payment', () => {
  const about = (kind: 'purchase_refunded' | 'purchase_failed', options: Options) =>
    mailKinds[kind].message(address, dataOf(options), site);

  test('a withdrawal is confirmed with its sum and its day', () => {
    const withdrawn = {
      refundReason: 'by_guest',
      refundDueAt: '2026-11-28T23:30:00.000Z',
      timeZone: 'Europe/Paris',
    } as const;
    const { subject, text } = about('purchase_refunded', withdrawn);
    expect(subject).toBe('You have withdrawn: gift voucher');
    expect(text).toContain('You have withdrawn from the purchase of this gift voucher. It has ended');
    expect(text).toContain('All that you paid is on its way back to where it came from');
    for (const part of ['Withdrawn on: November 29, 2026', 'Refunded: £50.00', 'Order: 01JD'])
      expect(text).toContain(part);
  });

  test.each([
    ['by_admin', 'We have ended your gift voucher'],
    ['dispute_lost', 'Your bank gave your payment back to you'],
    ['cancelled', 'reached us after your purchase was cancelled'],
    ['wrong_payment', 'was not for what was asked'],
  ] as const)('%s says why the money goes back', (refundReason, words) => {
    const { subject, text } = about('purchase_refunded', { refundReason });
    expect(subject).toBe('Payment refunded: gift voucher');
    expect(text).toContain(words);
    expect(text).not.toMatch(/recordings|Withdrawn on/);
  });

  test('a declined payment makes no voucher', () => {
    const { text } = about('purchase_failed', {});
    expect(text).toContain('so there is no gift voucher. Nothing was charged.');
    expect(text).toContain('https://exhale.example/gift-vouchers');
  });

  test('a part that went back at Stripe is told', () => {
    const part = { id: 'p', amount: 500, at: '2026-11-21T10:00:00.000Z', reason: null, reasonTold: false };
    const { text } = mailKinds.purchase_part_refunded.message(address, { ...dataOf(), part } as never, site);
    expect(text).toContain('£5.00 of what you paid is on its way back');
  });
});

// docs/product.md#vouchers-of-a-thing
describe('a voucher of a thing', () => {
  const upTo = { GBP: 2500, EUR: 3000, USD: 3000 };

  test('is named in place of an amount', () => {
    const { text } = write('voucher_given', { gift: { ...given, thing: { kind: 'place', upTo } } });
    expect(seen(text)).toContain('Lea gives you one session at Exhale, up to £25.00.');
    expect(text).toContain('For Mara: One session, up to £25.00');
    expect(text).toContain('It pays one place, once; what a dearer one costs above it is paid when booking.');
    expect(text).not.toContain('£50');
    const bought = write('voucher_bought', { gift: { ...given, thing: { kind: 'collection', collection: 'birth' } } });
    expect(seen(bought.text)).toContain('The collection Birth');
    expect(bought.text).toContain('Paid: £50.00');
  });

  test('has the title that the owner sold it by, and leads to the page where it pays', () => {
    const place = { kind: 'place', upTo, title: 'A slow evening' } as const;
    const { text } = write('voucher_given', { gift: { ...given, thing: place } });
    expect(seen(text)).toContain('Lea gives you “A slow evening” at Exhale: one session, up to £25.00.');
    expect(text).toContain('For Mara: A slow evening (one session, up to £25.00)');
    const { text: ofBirth } = write('voucher_given', {
      gift: { ...given, thing: { kind: 'collection', collection: 'birth' } },
    });
    expect(ofBirth).toContain('https://exhale.example/birth-recordings#voucher=7KQ2-M9XC-4T0B-WH3E');
  });

  test('is named to the studio with what was paid', () => {
    const { subject, text } = write('voucher_notified', { gift: { thing: { kind: 'place', upTo } } });
    expect(subject).toBe('Gift voucher sold: One session, up to £25.00');
    expect(text).toContain('Paid: £50.00');
  });
});
