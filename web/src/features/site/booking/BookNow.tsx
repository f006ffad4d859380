import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { LazyDialogButton } from '../../../ui/LazyDialogButton.tsx';
import { OpeningPopover } from '../../../ui/OpeningPopover.tsx';

const openingId = 'opening-booking';

export const notifyLoadFailed = () =>
  notify({ tone: 'bad', title: 'Error', text: 'Failed to book session. Please try again.' });

/** Once on a session's page, for all its buttons; one for the whole series has an `id` of its own. */
export function BookingOpening({ id = openingId, what = 'place' }: { id?: string; what?: string }) {
  return (
    <OpeningPopover id={id} label="Opening the booking form">
      <p>
        The booking form needs JavaScript. Without it, <ContactLink href={useSite().contact}>write to us</ContactLink>{' '}
        and we will book your {what}.
      </p>
    </OpeningPopover>
  );
}

const loadDialog = async () => (await import('./BookingDialog.tsx')).BookingDialog;

/** Loads what is in the dialog from the start where there is more than one price. */
async function loadDialogWithPrices() {
  const [dialog] = await Promise.all([loadDialog(), import('../../../ui/pricing/PriceField.tsx')]);
  return dialog;
}

type Props = {
  session: ResponseBody<'getSession'>;
  available: boolean;
  /** Less prominent, because something else on the page matters more. */
  quiet: boolean;
  /** Names the viewer's seats: the first one's ticket takes the button's place, and another can be booked. */
  bookingIds: readonly string[];
};

function SeeTicket({ bookingId }: { bookingId: string }) {
  return (
    <AppLink className={buttonClass({ tone: 'clay' })} to={paths.ticket.href(bookingId)}>
      See your ticket
    </AppLink>
  );
}

/** The dialog's button is the same one before and after the viewer's seats are known, so that an open dialog stays. */
export function BookNow({ session, available, quiet, bookingIds: [bookingId] }: Props) {
  return (
    <div className="act__book">
      {bookingId !== undefined && <SeeTicket bookingId={bookingId} />}
      <LazyDialogButton
        key="book"
        className={bookingId === undefined ? buttonClass({ tone: quiet ? 'line' : 'clay' }) : 'act__another'}
        available={available}
        load={session.pricing ? loadDialogWithPrices : loadDialog}
        opening={openingId}
        onLoadFailed={notifyLoadFailed}
        openBy={{ param: 'book', allowed: true }}
        dialog={(BookingDialog, onClose) => <BookingDialog session={session} onClose={onClose} />}
      >
        {bookingId === undefined ? 'Book Now' : 'Book another place'}
      </LazyDialogButton>
    </div>
  );
}
