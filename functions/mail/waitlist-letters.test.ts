import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emailHash } from '../keys/email-hash.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { type WaitlistMail, waitlistMailKinds } from '../outbox/mail.ts';
import { exampleSession } from '../testing/examples.ts';
import { waitlistMessage } from './compose.ts';

const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
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

function write(kind: WaitlistMail['kind'], entry: Partial<WaitlistEntry> = {}, title = 'Evening Unwind') {
  const session = exampleSession({ title, waitlistCount: 3 });
  const occasion = { entry: { ...waiting, ...entry }, session, siteUrl: site.siteUrl };
  return waitlistMessage({ id: '01JD000000000000000000MA1R', kind, to: 'to@example.org' }, occasion, site);
}

const wayOut = `https://exhale.example/waitlist/leave?sessionId=${waiting.sessionId}&token=${waiting.entryId}.${secret}`;

describe('mails about a waitlist', () => {
  test('on joining repeat the promise, and tell how to leave', () => {
    const { subject, text, html, replyTo } = write('waitlist_joined');
    expect(subject).toBe('On the waitlist: Evening Unwind, December 12');
    expect(text).toContain("You've been added to the waitlist. We'll notify you if a spot becomes available.");
    expect(text).toContain(wayOut);
    expect(html).toContain(`href="${wayOut.replace('&', '&amp;')}"`);
    expect(replyTo).toBe(site.adminEmail);
  });

  test('when a place is free lead to it, and say that it goes to whoever is first', () => {
    const { subject, text } = write('waitlist_seat_free');
    expect(subject).toBe('A place is free: Evening Unwind, December 12');
    expect(text).toContain('Hello Wren,');
    expect(text).toContain('whoever books first');
    expect(text).toContain(`Book the place:\nhttps://exhale.example/sessions/${waiting.sessionId}`);
    expect(text).toContain(wayOut);
  });

  test('to the studio say who waits and how many, a reply reaches them, and their way out is theirs', () => {
    const { text, html, replyTo } = write('waitlist_notified');
    expect(replyTo).toBe(email);
    for (const said of ['Wren Ellis', email, '3 people']) expect(text).toContain(said);
    for (const form of [text, html]) expect(form).not.toContain(secret);
  });

  test.each(waitlistMailKinds)('%s never hold the link to join the session', (kind) => {
    const { text, html, attachments } = write(kind);
    for (const form of [text, html]) expect(form).not.toContain('zoom.example');
    expect(attachments).toEqual([]);
  });

  test.each(waitlistMailKinds)('%s show any text of people as text', (kind) => {
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
