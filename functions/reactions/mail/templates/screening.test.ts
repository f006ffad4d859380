import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { askedOf } from '../../../domains/screening/questions.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const screeningQuestions = [{ text: 'Are you pregnant?', kind: 'yes_no' as const, required: true }];
const waiting = 'This session has questions about health.';

function textOf(
  kind: 'booking_confirmed' | 'place_received' | 'booking_moved',
  screening: Place['screening'],
  questions: typeof screeningQuestions,
): string {
  const booking = exampleBooking({ screening });
  const data = {
    booking,
    movesBookingId: null,
    session: exampleSession({ screeningQuestions: questions }),
    greetedName: null,
    isReceiver: false,
    refund: null,
    paid: booking.total,
    returned: null,
    account: null,
    siteUrl: site.siteUrl,
    secret: 'a-secret',
  };
  return mailKinds[kind].message({ id: '01JD000000000000000000MA1R', to: 'to@example.org' }, data, site).text;
}

describe('questions about health that wait on the ticket (docs/product.md#screening-questions)', () => {
  test.each(['booking_confirmed', 'place_received', 'booking_moved'] as const)(
    '%s says so while one is not answered, with the link to the ticket, and never what is asked',
    (kind) => {
      const answeredAt = '2026-11-01T10:00:00.000Z';
      const text = textOf(kind, null, screeningQuestions);
      expect(text).toContain(waiting);
      expect(text).toMatch(/https:\/\/exhale\.example\/bookings\/\S*a-secret/);
      expect(text).not.toContain('pregnant');
      expect(textOf(kind, { answeredAt, asked: ['another'] }, screeningQuestions)).toContain(waiting);
      const answered = { answeredAt, asked: askedOf(screeningQuestions) };
      expect(textOf(kind, answered, screeningQuestions)).not.toContain(waiting);
      expect(textOf(kind, null, [])).not.toContain(waiting);
    },
  );
});
