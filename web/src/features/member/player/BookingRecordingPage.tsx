import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import useSWR from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { bookingLinks, useMayChange } from '../../../lib/booking/booking-authority.ts';
import { type ApiProblem, isMissing } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { StageSkeleton } from './PlayerSkeleton.tsx';
import { useDarkPage } from './use-dark-page.ts';
// The same files as of the other page with a player, so that both are one: its name is part of the first load.
import './night.css';
import './player.css';
import './stage.css';
import './transcript.css';

const BookingPlayer = lazy(async () => ({ default: (await import('./BookingPlayer.tsx')).BookingPlayer }));

type Booking = ResponseBody<'getBooking'>;

/** Fetched once for a visit: the player renews the address itself. */
function useLinks(bookingId: string) {
  const mayChange = useMayChange(bookingId);
  const read = () => bookingLinks(bookingId);
  return useSWR<Awaited<ReturnType<typeof read>>, ApiProblem>(mayChange ? ['watch', bookingId] : null, read, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** The recording of a booked session (docs/product.md#session-recording). */
export function BookingRecordingPage() {
  const { bookingId = '' } = useParams();
  useDarkPage();
  const { data: booking, error, mutate } = useEndpoint('getBooking', { params: { bookingId } });
  const path = paths.bookingRecording.href(bookingId);
  if (error && !booking) {
    return (
      <LoadFailedPage
        title={isMissing(error) ? 'Booking not found' : 'The recording did not load'}
        path={path}
        reassurance="The mail about it leads to your ticket."
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <main id="main" className="wrap night__main">
      <PageMeta title={booking ? `Recording: ${booking.session.title}` : 'Recording'} path={path} index={false} />
      <div className="upward">
        <PageBackLink to={paths.ticket.href(bookingId)}>Your ticket</PageBackLink>
      </div>
      {booking ? <Watch booking={booking} /> : <StageSkeleton />}
    </main>
  );
}

function Watch({ booking }: { booking: Booking }) {
  const { id, session, recorded } = booking;
  const mayChange = useMayChange(id);
  const { data: links, error } = useLinks(id);
  const [refused, setRefused] = useState<ApiProblem>();
  if (!recorded || refused || (links && !links.recording)) {
    return <About session={session}>There is no recording for you here any more.</About>;
  }
  if (!mayChange || error) {
    return (
      <About session={session}>
        <BookingAuthorityHint change="watch" />
      </About>
    );
  }
  if (!links?.recording) return <StageSkeleton />;
  return (
    <Suspense fallback={<StageSkeleton />}>
      <BookingPlayer bookingId={id} session={session} recording={links.recording} onRefused={setRefused} />
      <About session={session} />
    </Suspense>
  );
}

function About({ session, children }: Pick<Booking, 'session'> & { children?: ReactNode }) {
  return (
    <div className="watch">
      <div>
        <PageHeading>{session.title}</PageHeading>
        <p className="hint">{sessionTimes(session, viewerZone()).moment}</p>
        {typeof children === 'string' ? <p className="lead">{children}</p> : children}
      </div>
    </div>
  );
}
