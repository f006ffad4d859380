import { useId } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { isRunning, joinable, type MemberBooking, unfinishedOf } from '../../../lib/member/bookings.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, Video } from '../../../ui/icons.tsx';
import './urgent-notices.css';

function Running({ title, href }: { title: string; href: string }) {
  const titleId = useId();
  return (
    <section className="now now--running" aria-labelledby={titleId}>
      <Video />
      <p>
        <strong id={titleId}>{title}</strong>
        <span>Happening now. Come in, it is not too late.</span>
      </p>
      <JoinLink href={href} titleId={titleId} />
    </section>
  );
}

function Unpaid({ title }: { title: string }) {
  return (
    <section className="now now--unpaid" aria-label="Your payment">
      <Clock />
      <p>
        <strong>Your payment is not finished</strong>
        <span>Your place at {title} waits for it.</span>
      </p>
      <AppLink className={buttonClass({ tone: 'line', small: true })} to={paths.myBookings.href()}>
        See My Bookings
      </AppLink>
    </section>
  );
}

type Props = { bookings: readonly MemberBooking[]; now: Date };

export function UrgentNotices({ bookings, now }: Props) {
  const running = bookings.filter((booking) => isRunning(booking, now) && joinable(booking, now) !== null);
  const [unpaid] = unfinishedOf(bookings, now);
  return (
    <>
      {running.map(({ id, session, joinUrl }) => joinUrl && <Running key={id} title={session.title} href={joinUrl} />)}
      {unpaid && <Unpaid title={unpaid.session.title} />}
    </>
  );
}
