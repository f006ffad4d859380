import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { PurchaseMail } from '../../../ground/outbox/mail.ts';
import { purchaseMailKinds } from '../../../ground/outbox/mail-kinds.ts';
import { examplePurchase } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const address = { id: '01JD000000000000000000MA1R', to: 'ada@example.org' };

const setupHref = 'https://exhale.example/setup-account#email=ada%40example.org&purchaseId=p';

function write(kind: PurchaseMail['kind'], purchase: Parameters<typeof examplePurchase>[0] = {}) {
  const greetedName = purchase.memberSub ? 'Ada Lovelace' : null;
  const account = purchase.memberSub ? null : { isNew: true, href: setupHref };
  const data = { purchase: examplePurchase(purchase), greetedName, siteUrl: site.siteUrl, account };
  return mailKinds[kind].message(address, data, site);
}

describe('mails about a purchase (docs/product.md#mails)', () => {
  test('lead a guest to setting up the account', () => {
    const { subject, text, html, replyTo } = write('purchase_confirmed');
    expect(subject).toBe('Lifetime access: Birth recordings');
    expect(text).toContain('Hello,');
    expect(text).toContain('They wait for the account with this address, and for no other');
    expect(text).toContain(setupHref);
    expect(html).toContain(setupHref.replace('&', '&amp;'));
    expect(text).toContain('The page mails a link to this address.');
    expect(text).toContain('Paid: €60.00');
    expect(replyTo).toBe(site.studioEmail);
  });

  test('lead a member to the recordings, and show the discount', () => {
    const { text } = write('purchase_confirmed', {
      memberSub: 'sub',
      buyerName: null,
      collection: 'stress',
      total: { amount: 4800, currency: 'EUR' },
      discount: { code: 'WINTER20', type: 'percentage', percentage: 20 },
    });
    expect(text).toContain('Hello Ada,');
    expect(text).toContain('all Stress & Sleep recordings');
    expect(text).toContain('https://exhale.example/dashboard/resources');
    expect(text).not.toContain('sign-up');
    expect(text).toContain('Paid: €48.00 (€60.00 less 20% with WINTER20)');
  });

  test('name the buyer, who gets the replies', () => {
    const { subject, text, replyTo } = write('purchase_notified');
    expect(subject).toBe('New purchase: Birth recordings');
    for (const said of ['Ada Lovelace', 'ada@example.org', 'Account: not yet', 'Paid: €60.00'])
      expect(text).toContain(said);
    expect(replyTo).toBe('ada@example.org');
    const member = write('purchase_notified', { memberSub: 'sub', buyerName: null });
    expect(member.text).toContain('ada@example.org has lifetime access now');
    expect(member.text).not.toContain('Name:');
  });

  test('give the reason of a refund, or say that nothing was charged', () => {
    const twice = write('purchase_refunded', { refundReason: 'already_owned' });
    expect(twice.text).toContain('You had these recordings already. They stay yours');
    expect(twice.text).toContain('All that you paid is on its way back');
    expect(twice.text).toContain('Refunded: €60.00');
    const wrong = write('purchase_refunded', { refundReason: 'wrong_payment' });
    expect(wrong.text).toContain('was not for what was asked');
    const partialRefund = { amount: 2000, at: '2026-11-20T10:00:00.000Z' };
    const rest = write('purchase_refunded', { refundReason: 'refunded_at_stripe', partialRefund });
    expect(rest.text).toContain('The recordings are closed again. The rest of what you paid, €40.00, is on its way');
    for (const refundReason of ['by_admin', 'cancelled'] as const) {
      expect(write('purchase_refunded', { refundReason }).text).toMatch(/cancelled/);
    }
    expect(write('purchase_failed').text).toContain('Nothing was charged.');
  });

  test.each([
    ['purchase_confirmed', 'Set up your account, and watch.'],
    ['purchase_notified', 'Ada Lovelace, €60'],
    ['purchase_failed', 'Nothing was charged.'],
    ['purchase_refunded', '€60.00 goes back to where it came from.'],
  ] as const)('%s says the most important thing beside the subject', (kind, preheader) => {
    expect(write(kind).html).toContain(`>${preheader}`);
  });

  test('of a gift show no price and link to the recordings, with an account or without', () => {
    const { subject, text } = write('collection_given', { memberSub: null });
    expect(subject).toBe('For you: Birth recordings');
    expect(text).toContain('Nothing is to be paid.');
    expect(text).toContain('Set up my account:');
    expect(text).not.toContain('Paid:');
    expect(write('collection_given', { memberSub: 'sub' }).text).toContain('Watch now:');
  });

  test.each(purchaseMailKinds)('%s is small, escapes user input and has a one-line subject', (kind) => {
    const { html, subject } = write(kind, { buyerName: '<img onerror=x> Eve' });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).not.toMatch(/<img onerror|<script|<link|var\(--/);
    expect(html).toContain('src="https://exhale.example/api/art/mail/Pregnancy/01JD00000000000000000B1RTH.jpg"');
    expect(html).toContain('alt="Birth recordings"');
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  });
});

test.each([true, false])(
  'free_recording leads to the recording (new account: %s) (docs/product.md#free-recordings)',
  (isNew) => {
    const href = 'https://exhale.example/somewhere#secret=s&next=t';
    const data = { collection: 'stress', siteUrl: site.siteUrl, account: { isNew, href } } as const;
    const { subject, text, html } = mailKinds.free_recording.message(address, data, site);
    expect(subject).toBe('Your free recording: Stress & Sleep');
    expect(text).toContain(`Open the recording:\n${href}`);
    expect(html).toContain(href.replaceAll('&', '&amp;'));
    expect(text.includes('choose a password')).toBe(isNew);
    expect(text.includes('sign in')).toBe(!isNew);
  },
);
