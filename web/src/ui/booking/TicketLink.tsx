import { paths } from '#shared/contract/paths.ts';
import { AppLink } from '../AppLink.tsx';
import { buttonClass } from '../button.ts';

type Props = {
  bookingId: string;
  titleId: string;
  look?: Parameters<typeof buttonClass>[0];
};

export function TicketLink({ bookingId, titleId, look = { tone: 'line', small: true } }: Props) {
  return (
    <AppLink className={buttonClass(look)} to={paths.ticket.href(bookingId)} aria-describedby={titleId}>
      See your ticket
    </AppLink>
  );
}
