import { useEffect, useRef } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { GivenPlace } from '../../../lib/booking/stored-tickets.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { givenText } from './given-text.ts';

type Props = { booking: ResponseBody<'getBooking'>; given: GivenPlace };

/** The page of a booking for who gave its place away (docs/product.md#giving-a-booking-away). */
export function GivenTicket({ booking, given }: Props) {
  const now = useNow(60_000);
  // The place may have been given back: the link of the newest mail is taken then.
  useLinks(booking, false);
  const { title, sentences } = givenText(booking, given, { now, timeZone: viewerZone() });
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) text.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <main id="main" className="wrap">
      <PageMeta title={`${title}: ${booking.session.title}`} path={paths.ticket.href(booking.id)} index={false} />
      <div className="pass">
        <div className="pass__text" ref={text}>
          <p className="pass__brand">{useSite().studio}</p>
          <div role="status">
            <PageHeading>{title}</PageHeading>
            {sentences.map((sentence) => (
              <p key={sentence} className="lead">
                {sentence}
              </p>
            ))}
          </div>
        </div>
      </div>
    </main>
  );
}
