import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import LinkifyIt from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };
import { expect, test } from 'vitest';
import {
  exampleBooking,
  examplePurchase,
  exampleSession,
  exampleVoucherPurchase,
  voucherOf,
} from '../../../testing/examples.ts';
import { singleMailKinds, site, write } from '../testing/booking-mail.ts';
import type { MailContent } from './content.ts';
import { notificationsTogether } from './digest.ts';
import { html } from './html.tsx';
import { plainText } from './plain-text.ts';
import { purchaseNotified } from './purchases.ts';
import { voucherBought, voucherGiven, voucherNotified } from './vouchers.ts';
import { waitlistNotified } from './waitlist.ts';

// docs/trust.md#names: names are part of mails, and no mail program makes a link of them.

const linkify = new LinkifyIt({}, { fuzzyLink: true, fuzzyEmail: true }).tlds(tlds);
const names = ['J.Li', 'Dr.Li', 'Mag.Ing', 'J.R.Li'];
const hosts = new Set(names.map((name) => name.toLowerCase()));

/** What a mail program would link of a text by its looks. */
const linked = (text: string) => (linkify.match(text) ?? []).map(({ raw }) => raw.toLowerCase());

/** Text of a mail's HTML as a program reads it, without tags. */
const shownIn = (markup: string) => markup.replace(/<(?:style|head)[\s\S]*?<\/(?:style|head)>|<[^>]+>/g, '');

function expectNoLinks(parts: string[], name: string) {
  for (const part of parts) expect(linked(part).filter((found) => hosts.has(found))).toEqual([]);
  // The names are there: they only are no links.
  expect(parts.some((part) => part.replaceAll('\u2060', '').includes(name))).toBe(true);
}

test('a program would link these names', () => {
  for (const name of names) expect(linked(`Hello ${name}, welcome`)).toEqual([name.toLowerCase()]);
});

const byName = singleMailKinds.filter((kind) =>
  write(kind, { greetedName: 'Greeted', booking: { attendeeName: 'Attending' } }).text.match(/Greeted|Attending/),
);

test.each(byName)('%s has names that are no links, in both parts and the subject', (kind) => {
  for (const name of names) {
    const mail = write(kind, { greetedName: name, booking: { attendeeName: name } });
    expectNoLinks([mail.text, shownIn(mail.html), mail.subject], name);
  }
});

const { siteUrl } = site;
const session = exampleSession();
const at = '2026-11-20T10:00:00.000Z';
const entryOf = (name: string) => ({
  sessionId: session.id,
  entryId: 'entry',
  name,
  email: 'li@example.org',
  secret: 'secret',
  createdAt: at,
});
const toStudio: Record<string, (name: string) => MailContent> = {
  waitlist_notified: (name) => waitlistNotified({ entry: entryOf(name), session, siteUrl } as never, site.names),
  purchase_notified: (buyerName) =>
    purchaseNotified({ purchase: examplePurchase({ buyerName }), greetedName: null, siteUrl } as never, site.names),
  notification_digest: (name) =>
    notificationsTogether(
      {
        kinds: ['booking_notified'],
        entries: [{ kind: 'booking_notified', name, email: exampleBooking().attendeeEmail, session }],
        until: at,
        siteUrl,
      },
      site.names,
    ),
};

test.each(Object.entries(toStudio))('%s has names that are no links', (_, contentOf) => {
  for (const name of names) {
    const content = contentOf(name);
    expectNoLinks([plainText(content), shownIn(html(content, siteUrl, site.names)), content.subject], name);
  }
});

const ofVoucher = { bought: voucherBought, given: voucherGiven, notified: voucherNotified };

test.each(Object.entries(ofVoucher))('voucher_%s has names and words that are no links', (_, write) => {
  for (const name of names) {
    const gift = { recipientName: name, giverName: name, message: `Call ${name} at 0123456789` };
    const purchase = exampleVoucherPurchase({ gift, buyerName: name });
    const voucher = voucherOf(purchase);
    const data = { purchase, voucher, greetedName: name, siteUrl, timeZone: 'UTC', secret: 's' };
    const content = write(data, site.names);
    expectNoLinks([plainText(content), shownIn(html(content, siteUrl, site.names)), content.subject], name);
  }
});

test('no template has the name of a person without parting it', () => {
  const inText =
    /\$\{[^}]*\b(?:attendeeName|buyerName|greetedName|fullName|recipientName|giverName|entry\.name)\b[^}]*\}/g;
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const bare = files.flatMap((file) =>
    (readFileSync(join(import.meta.dirname, file), 'utf8').match(inText) ?? []).filter(
      (text) => !text.includes('unlinkedName('),
    ),
  );
  expect(bare).toEqual([]);
});
