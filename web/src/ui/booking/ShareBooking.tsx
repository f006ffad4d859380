import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { useMayChange } from '../../lib/booking/booking-authority.ts';
import { notify } from '../../lib/notify.ts';
import { hasShareSheet, shareBySheet } from '../../lib/share.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { BookingAuthorityHint } from '../BookingAuthorityHint.tsx';
import { buttonClass } from '../button.ts';
import { Share } from '../page-icons.tsx';
import { ShareByMail } from './ShareByMail.tsx';

type Booking = ResponseBody<'getBooking'>;

// Shares the session's address: the booking's own would show the booking to everyone who has it.
async function shareNatively({ session }: Booking): Promise<void> {
  const zone = zoneOf(session);
  const when = `${formatLongDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}`;
  const outcome = await shareBySheet({
    title: session.title,
    text: `${session.title}, ${when}, ${formatZone(session.startTime, zone)}`,
    url: window.location.origin + paths.session.href(session.id),
  });
  if (outcome === 'shared') notify({ tone: 'good', title: 'Shared successfully!', about: 'share' });
  if (outcome === 'failed') notify({ tone: 'bad', title: 'Failed to share', about: 'share' });
}

function ByMail({ bookingId }: { bookingId: string }) {
  return useMayChange(bookingId) ? <ShareByMail bookingId={bookingId} /> : <BookingAuthorityHint change="share" />;
}

/** Shares by the native sheet, otherwise by mail (docs/product.md#sharing). */
export function ShareBooking({ booking }: { booking: Booking }) {
  return (
    <section>
      <h2 className="part-title">Share Booking</h2>
      <p>Coming with someone? Send them the time and place.</p>
      {hasShareSheet() ? (
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => void shareNatively(booking)}>
          <Share />
          Share Booking
        </button>
      ) : (
        <ByMail bookingId={booking.id} />
      )}
    </section>
  );
}
