import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import { secretOfPlace } from '../../../lib/booking/booking-secrets.ts';
import { type Group, useGroupPlaces } from '../../../lib/booking/group-places.ts';
import { notify } from '../../../lib/notify.ts';
import { copyLink, hasShareSheet, shareBySheet } from '../../../lib/share.ts';
import { ActionRow } from '../../../ui/ActionRows.tsx';
import { Share } from '../../../ui/page-icons.tsx';

type Props = { booking: ResponseBody<'getBooking'> };

/**
 * Finds the secret of a further place of an order that the buyer can pass on: one that is for this place alone. Null where this
 * browser has none, undefined for the buyer's own place.
 */
function secretToPassOn(bookingId: string, group: Group | undefined): string | null | undefined {
  const [first, ...further] = group?.places ?? [];
  if (!first || !further.some((place) => place.bookingId === bookingId)) return undefined;
  const otherIds = [first, ...further].map((place) => place.bookingId).filter((id) => id !== bookingId);
  return secretOfPlace(bookingId, otherIds) ?? null;
}

function useSecretToPassOn(booking: Props['booking']): string | null | undefined {
  const { group } = useGroupPlaces(booking, useMayChange(booking.id));
  return secretToPassOn(booking.id, group);
}

/** Says where the link of a ticket is that can be passed on, where this browser does not have it. */
export function PassOnHint({ booking }: Props) {
  if (useSecretToPassOn(booking) !== null) return null;
  return (
    <p className="pass__hint hint no-print">
      To pass this ticket on, send its link from your confirmation mail: it is for this place alone.
    </p>
  );
}

async function passOn(title: string, url: string): Promise<void> {
  if (hasShareSheet()) {
    const outcome = await shareBySheet({ title, text: `Your ticket: ${title}`, url });
    if (outcome === 'failed') notify({ tone: 'bad', title: 'Failed to share', about: 'pass-on' });
    return;
  }
  const outcome = await copyLink(url);
  if (outcome === 'copied')
    notify({ tone: 'good', title: 'Link copied!', text: 'Send it to the person who comes.', about: 'pass-on' });
  else notify({ tone: 'bad', title: 'Failed to copy', text: url, about: 'pass-on' });
}

/** Passes the ticket of a further place on, so that the person who comes can answer for themselves (docs/product.md#several-places). */
export function PassOnRow({ booking }: Props) {
  const secret = useSecretToPassOn(booking);
  if (!secret) return null;
  const link = `${window.location.origin}${paths.ticket.href(booking.id, secret)}`;
  return (
    <ActionRow
      icon={Share}
      hint={`Whoever has the link can ${booking.screeningQuestions ? 'answer the health questions and ' : ''}change this place, and no other`}
      onClick={() => void passOn(booking.session.title, link)}
    >
      Pass this ticket on
    </ActionRow>
  );
}
