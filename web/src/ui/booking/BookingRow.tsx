import { type ReactNode, useId } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { cutText, phoneDescriptionLength } from '#shared/rules/sessions.ts';
import type { MemberBooking } from '../../lib/member/bookings.ts';
import { useCategoryName } from '../../lib/rendering/context.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { AppLink } from '../AppLink.tsx';
import { DateTile } from '../session/DateTile.tsx';
import { SessionArt } from '../session/SessionArt.tsx';
import { SessionMeta } from '../session/SessionMeta.tsx';
import './booking-row.css';

type Props = {
  session: MemberBooking['session'];
  /** Among the first of the list, whose pictures are fetched at once. */
  first?: boolean;
  badge?: ReactNode;
  described?: boolean;
  /** Renders the row's buttons, which the id of the session's title describes. */
  actions: (titleId: string) => ReactNode;
  children?: ReactNode;
};

function Description({ text }: { text: string }) {
  return (
    <p className="booked__description">
      <span className="only-wide">{text}</span>
      <span className="only-phone">{cutText(text, phoneDescriptionLength)}</span>
    </p>
  );
}

/** A booked session in a list: on a phone a card. Its title leads to the session. */
export function BookingRow({ session, first = false, badge, described = false, actions, children }: Props) {
  const titleId = useId();
  const category = useCategoryName(session.category);
  return (
    <article className="booked" aria-labelledby={titleId}>
      <DateTile instant={session.startTime} timeZone={zoneOf(session)} />
      <div className="booked__orb">
        <SessionArt session={session} shape="disc" first={first} />
      </div>
      <div className="booked__main">
        <p className="booked__over">
          {category && <span>{category}</span>}
          {badge}
        </p>
        <h2 className="booked__title" id={titleId}>
          <AppLink to={paths.session.href(session.id)}>{session.title}</AppLink>
        </h2>
        <SessionMeta session={session} />
        {described && <Description text={session.description} />}
      </div>
      <div className="booked__actions">{actions(titleId)}</div>
      {children}
    </article>
  );
}
