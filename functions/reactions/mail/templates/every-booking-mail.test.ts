import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { inBath, singleMailKinds, write } from '../testing/booking-mail.ts';

describe('every mail', () => {
  test.each(singleMailKinds)('%s is small and complete without pictures', (kind) => {
    const { html } = write(kind, { session: { ...inBath, whatToBring: 'x'.repeat(2000) } });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    const [picture = ''] = html.match(/<img[^>]*>/g) ?? [];
    expect(picture).toContain('src="https://exhale.example/api/art/mail/Breathwork/01JD0000000000000000SESS0N.jpg"');
    expect(picture).toContain('alt="A Long Winter Rest"');
    expect(html).not.toMatch(/<link|<script|var\(--/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test.each(singleMailKinds)(
    '%s has the names of the site and none of another (docs/product.md#site-settings)',
    (kind) => {
      const names = {
        ...defaultSite.names,
        studio: 'Stillwater',
        tagline: 'Slow air.',
        sender: 'Mira of Stillwater',
      };
      const { fromName, html, text } = write(kind, { names, session: inBath });
      expect(fromName).toBe('Mira of Stillwater');
      for (const part of [html, text]) {
        expect(part).toContain('Stillwater');
        expect(part).not.toMatch(/Exhale(?!\.example)|Come as you are/);
      }
    },
  );

  test.each(singleMailKinds)(
    '%s escapes user input and has a one-line subject (docs/trust.md#untrusted-text)',
    (kind) => {
      const text = fc.string({
        unit: fc.constantFrom(...'<>"\'&{}=/ab\r\n\u0000\u2028é🎈'),
        minLength: 1,
        maxLength: 60,
      });
      const tagsOf = (html: string) => html.replace(/"[^"]*"/g, '""').match(/<[^>]+>/g)?.length;
      const plain = tagsOf(write(kind, { session: { ...inBath, whatToBring: 'x' } }).html);
      fc.assert(
        fc.property(text, text, (title, attendeeName) => {
          const session = { ...inBath, title: `<script>alert(1)</script>${title}`, whatToBring: 'x' };
          const { html, subject } = write(kind, {
            session,
            booking: { attendeeName: `<img onerror=x>${attendeeName}` },
          });
          expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect(html).not.toMatch(/<script|<img onerror/);
          const breaks = (html.match(/<br\/>/g) ?? []).length;
          expect((tagsOf(html) ?? 0) - breaks).toBe(plain);
        }),
        { numRuns: 40 },
      );
    },
  );
});
