import { useId } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { isRunning, joinable, type MemberBooking, unfinishedOf } from '../../../lib/member/bookings.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, Video } from '../../../ui/icons.tsx';
import { NoticeLine } from './NoticeLine.tsx';

function Running({ title, href }: { title: string; href: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <NoticeLine
        tone="ok"
        icon={<Video />}
        title={title}
        titleId={titleId}
        text="Happening now. Come in, it is not too late."
      >
        <JoinLink href={href} titleId={titleId} />
      </NoticeLine>
    </section>
  );
}

function Unpaid({ title }: { title: string }) {
  return (
    <section aria-label="Your payment">
      <NoticeLine
        tone="wait"
        icon={<Clock />}
        title="Your payment is not finished"
        text={`Your place at ${title} waits for it.`}
      >
        <AppLink className={buttonClass({ tone: 'line', small: true })} to={paths.myBookings.href()}>
          See My Bookings
        </AppLink>
      </NoticeLine>
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
