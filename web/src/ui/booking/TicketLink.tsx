import { paths } from '#shared/contract/paths.ts';
import { AppLink } from '../AppLink.tsx';
import { buttonClass } from '../button.ts';

type Props = {
  bookingId: string;
  titleId: string;
};

export function TicketLink({ bookingId, titleId }: Props) {
  return (
    <AppLink
      className={buttonClass({ tone: 'line', small: true })}
      to={paths.ticket.href(bookingId)}
      aria-describedby={titleId}
    >
      See your ticket
    </AppLink>
  );
}
