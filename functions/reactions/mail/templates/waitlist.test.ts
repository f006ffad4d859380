import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { WaitlistEntry } from '../../../ground/keys/waitlist-entry.ts';
import type { WaitlistMail } from '../../../ground/outbox/mail.ts';
import { waitlistMailKinds } from '../../../ground/outbox/mail-kinds.ts';
import { exampleSession } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const email = 'wren@example.org';
const secret = '01JD00000000000000000SECRE';
const waiting: WaitlistEntry = {
  sessionId: exampleSession().id,
  entryId: emailHash(email),
  name: 'Wren Ellis',
  email,
  secret,
  createdAt: '2026-11-20T10:00:00.000Z',
};

function write(
  kind: WaitlistMail['kind'],
  {
    awaitsConfirmation = false,
    ...entry
  }: Partial<Omit<WaitlistEntry, 'awaitsConfirmation'>> & {
    awaitsConfirmation?: boolean;
  } = {},
  title = 'Evening Unwind',
) {
  const session = exampleSession({ title, waitlistCount: 3 });
  const place = { position: 3, total: 5 };
  const data = { entry: { ...waiting, ...entry }, session, place, awaitsConfirmation, siteUrl: site.siteUrl };
  return mailKinds[kind].message({ id: '01JD000000000000000000MA1R', to: 'to@example.org' }, data, site);
}

const leaveUrl = `https://exhale.example/waitlist/leave?sessionId=${waiting.sessionId}&token=${waiting.entryId}.${secret}`;

describe('mails about a waitlist (docs/product.md#waitlist)', () => {
  test('confirm the entry and link to leaving the waitlist', () => {
    const { subject, text, html, replyTo } = write('waitlist_joined');
    expect(subject).toBe('On the waitlist: Evening Unwind, December 12');
    expect(text).toContain("You've been added to the waitlist. We'll notify you if a spot becomes available.");
    expect(text).toContain(leaveUrl);
    expect(html).toContain(`href="${leaveUrl.replace('&', '&amp;')}"`);
    expect(replyTo).toBe(site.studioEmail);
  });

  test('ask for the press that makes an entry count (docs/trust.md#confirmed-addresses)', () => {
    const { subject, text } = write('waitlist_joined', { awaitsConfirmation: true });
    expect(subject).toBe('On the waitlist, please confirm: Evening Unwind, December 12');
    expect(text).toContain('Please press the button once, so that we know that this address is yours.');
    expect(text).toContain('If you press it within 24 hours, you keep your place in line.');
    expect(text).toContain('Confirm my place in line:\n');
    // The mail about the card asks for the same press.
    expect(write('waitlist_card_saved', { awaitsConfirmation: true }).text).toContain('Confirm my place in line:\n');
  });

  test('about a free seat link to it, and say that the first to book gets it', () => {
    const { subject, text } = write('waitlist_seat_free');
    expect(subject).toBe('A place is free: Evening Unwind, December 12');
    expect(text).toContain('Hello,');
    expect(text).toContain('the first who books');
    expect(text).toContain(`Book the place:\nhttps://exhale.example/sessions/${waiting.sessionId}`);
    expect(text).toContain(leaveUrl);
  });

  test('about a free seat name its price', () => {
    expect(write('waitlist_seat_free').text).toContain('Price: Free');
  });

  test('promise to book at once only when the card for it is saved', () => {
    const asked = { bookUntil: '2026-12-10T10:00:00.000Z', cardId: '01JD00000000000000000CARD0' };
    const { text } = write('waitlist_joined', asked);
    expect(text).toContain('To be booked at once, save a card');
    expect(text).not.toContain('Booked at once:');
    expect(write('waitlist_joined', { bookUntil: asked.bookUntil }).text).toContain('Booked at once: until Thursday');
  });

  test('say that a chosen credit is taken on the turn alone', () => {
    const bookUntil = '2026-12-10T10:00:00.000Z';
    const startTime = '2026-12-12T18:00:00.000Z';
    const credit = { packId: '01JD0000000000000000000PAC', name: 'Pack of 5', credits: 1, startTime, memberSub: null };
    const { text } = write('waitlist_joined', { bookUntil, credit });
    expect(text).toContain('The credit stays on your pack until your turn.');
    expect(text).toContain('Paid with: 1 credit of Pack of 5');
    expect(write('waitlist_joined', { bookUntil }).text).not.toContain('credit');
  });

  test.each([true, false])('about the end of the waitlist say what becomes of a saved card (%s)', (hadCard) => {
    const data = { session: exampleSession(), timeZone: null, hadCard, siteUrl: site.siteUrl };
    const { text } = mailKinds.waitlist_ended.message({ id: '01JD000000000000000000MA1R', to: email }, data, site);
    expect(text.includes('Nothing was charged. The card that you saved for the place is removed.')).toBe(hadCard);
  });

  test('to the studio name the entry and the count, without the link to leave', () => {
    const { text, html, replyTo } = write('waitlist_notified');
    expect(replyTo).toBe(email);
    for (const said of ['Wren Ellis', email, '3 people']) expect(text).toContain(said);
    for (const form of [text, html]) expect(form).not.toContain(secret);
  });

  test.each(waitlistMailKinds)(
    '%s never contain the link to join the session (docs/trust.md#private-links)',
    (kind) => {
      const { text, html, attachments } = write(kind);
      for (const form of [text, html]) expect(form).not.toContain('zoom.example');
      expect(attachments).toEqual([]);
    },
  );

  test.each(waitlistMailKinds)('%s escape user input (docs/trust.md#untrusted-text)', (kind) => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&{}ab\r\n\u2028é'), maxLength: 40 }), (text) => {
        const { html, subject } = write(kind, { name: `<img onerror=x>${text}` }, `<script>${text}`);
        expect(html).not.toMatch(/<script|<img onerror/);
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 30 },
    );
  });
});
