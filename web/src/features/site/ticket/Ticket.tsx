import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { TicketCard } from '../../../ui/booking/TicketCard.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { TicketActions } from './TicketActions.tsx';
import { ticketText } from './ticket-text.ts';
import './ticket.css';

type Props = { booking: ResponseBody<'getBooking'>; state: BookingState };

/** See docs/product.md#ticket. */
export function Ticket({ booking, state }: Props) {
  const { title, text } = ticketText(booking, state, { now: useNow(10_000), timeZone: viewerZone() });
  return (
    <main id="main" className="wrap">
      <PageMeta title={`${title}: ${booking.session.title}`} path={paths.ticket.href(booking.id)} index={false} />
      <div className="pass">
        <div className="pass__text">
          <div role="status">
            <PageHeading>{title}</PageHeading>
            <p className="lead">{text}</p>
          </div>
          <TicketActions booking={booking} state={state} />
        </div>
        <TicketCard booking={booking} />
      </div>
    </main>
  );
}
