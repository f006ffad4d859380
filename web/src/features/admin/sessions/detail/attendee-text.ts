import { memberDiscountText } from '#shared/rules/member-discount.ts';
import type { CsvRow } from '../../../../lib/admin/csv.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import type { Attendee } from './use-attendees.ts';

type Hold = Pick<Attendee, 'offered' | 'holdExpiresAt' | 'status'>;

/** Describes a hold and its end; returns null for a place that is booked. */
export function holdText({ offered, holdExpiresAt, status }: Hold, zone?: string): string | null {
  if (status !== 'pending') return null;
  const until = holdExpiresAt ? ` until ${shortMoment(holdExpiresAt, zone)}` : '';
  return offered ? `Offered, held${until}` : `Held${until}`;
}

/**
 * Tells whether questions about health are answered, never how (docs/product.md#screening-questions). Null means that
 * nothing was asked.
 */
export function screeningText({ screening }: Pick<Attendee, 'screening'>): string | null {
  if (!screening) return null;
  if (screening.answeredAt === null) return 'Health: not answered';
  return screening.complete ? 'Health: answered' : 'Health: not all answered';
}

export function csvOfAttendees(attendees: readonly Attendee[]): CsvRow[] {
  return attendees.map((attendee) => ({
    Name: attendee.attendeeName,
    Email: attendee.attendeeEmail,
    Booked: attendee.createdAt,
    Status: attendee.paidElsewhere ? 'paid elsewhere' : attendee.paymentStatus,
    Price: attendee.paidElsewhere && attendee.total.amount === 0 ? '' : (attendee.total.amount / 100).toFixed(2),
    Currency: attendee.total.currency,
    Rest: attendee.rest ? (attendee.rest.amount.amount / 100).toFixed(2) : '',
    'Rest due (UTC)': attendee.rest?.dueAt ?? '',
    Option: attendee.option ?? '',
    Reason: attendee.optionReason ?? '',
    Code: attendee.discountCode,
    'Membership discount': attendee.memberDiscount ? memberDiscountText(attendee.memberDiscount) : '',
    Came: attendee.attended === null ? '' : attendee.attended ? 'yes' : 'no',
  }));
}

/** A name for a file: what a title says, in letters that every system takes. */
export function fileNameOf(title: string, startTime: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `attendees-${startTime.slice(0, 10)}${plain && `-${plain}`}.csv`;
}

type Synced = 'already_paid' | 'updated' | 'none';

/** Result of syncing a booking with Stripe (docs/product.md#attendees). */
export function syncWords(result: Synced, name: string): { title: string; text: string } {
  switch (result) {
    case 'updated':
      return { title: 'Payment Synced', text: `The booking of ${name} is up to date now.` };
    case 'already_paid':
      return { title: 'Already Paid', text: `${name} had paid, and it was known.` };
    case 'none':
      return { title: 'No Updates', text: `Stripe knows nothing new about the booking of ${name}.` };
  }
}

type Summary = { looked: number; updated: number; failed: number };

export function syncSummary({ looked, updated, failed }: Summary): string {
  if (looked === 0) return 'There was no open payment to ask about.';
  const parts = [`Asked about ${looked}`, `${updated} updated`, failed > 0 && `${failed} could not be asked about`];
  return `${parts.filter(Boolean).join(', ')}.`;
}
