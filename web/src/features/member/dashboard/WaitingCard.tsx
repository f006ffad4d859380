import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { positionText } from '#shared/rules/waitlist.ts';
import { useMyWaitlists } from '../../../lib/booking/waiting-place.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ChangeTurn } from '../../../ui/waitlist/ChangeTurn.tsx';
import { LeaveLine } from '../../../ui/waitlist/LeaveLine.tsx';
import './card.css';
import './waiting.css';

/** The lines that the member waits in, with the place in each (docs/product.md#waitlist); nothing where there is none. */
export function WaitingCard() {
  const { data } = useMyWaitlists();
  if (!data || data.waitlists.length === 0) return null;
  return (
    <section className="card" aria-label="Waitlists">
      <h2>Waitlists</h2>
      <ul className="items">
        {data.waitlists.map(({ session, offer, ...place }) => (
          <li key={session.id} className="waiting">
            <AppLink className="item" to={offer ? paths.offer.href(offer.bookingId) : paths.session.href(session.id)}>
              <b>{session.title}</b>
              <time dateTime={session.startTime}>{formatDate(session.startTime, zoneOf(session))}</time>
              <span className="waiting__place">{offer ? 'A place is held for you' : positionText(place)}</span>
            </AppLink>
            <div className="waiting__actions">
              <ChangeTurn session={session} place={{ ...place, offer }} />
              <LeaveLine session={session} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
