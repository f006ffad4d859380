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
 * The link of a ticket that the buyer of several places can pass on to the person whose it is; undefined for the buyer's own
 * place, and where this browser knows no secret that is for this place alone.
 */
function passOnLink(bookingId: string, group: Group | undefined, origin: string): string | undefined {
  const ids = group?.places.map((place) => place.bookingId) ?? [];
  if (!ids.includes(bookingId) || ids[0] === bookingId) return undefined;
  const otherIds = ids.filter((id) => id !== bookingId);
  const secret = secretOfPlace(bookingId, otherIds);
  return secret && `${origin}${paths.ticket.href(bookingId)}#secret=${secret}`;
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
  const { group } = useGroupPlaces(booking, useMayChange(booking.id));
  const link = passOnLink(booking.id, group, window.location.origin);
  if (!link) return null;
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
