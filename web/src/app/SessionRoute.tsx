import { useState } from 'react';
import { useParams } from 'react-router';
import { BookingOpening, BookNow } from '../features/site/booking/BookNow.tsx';
import { PassOffer } from '../features/site/booking/PassOffer.tsx';
import { PaymentNotice } from '../features/site/booking/UnfinishedPayment.tsx';
import { useUnfinished } from '../features/site/booking/use-unfinished-payment.ts';
import { SessionPage } from '../features/site/session/SessionPage.tsx';
import { Waitlist } from '../features/site/waitlist/Waitlist.tsx';
import { usePlaces } from '../lib/booking/use-places.ts';

/** A session's page with the ways to book it, to pay what was left unpaid, and to wait for a place. */
export function SessionRoute() {
  const { sessionId = '' } = useParams();
  // Another session is another page: nothing of one's booking is another's.
  return <Session key={sessionId} sessionId={sessionId} />;
}

function Session({ sessionId }: { sessionId: string }) {
  const unfinished = useUnfinished(sessionId);
  const places = usePlaces();
  // A form that is being filled in stays when a seat seems to be free.
  const [waits, setWaits] = useState(false);
  return (
    <>
      <SessionPage
        notice={unfinished && <PaymentNotice {...unfinished} />}
        book={(session, available) => (
          <BookNow
            session={session}
            available={available}
            quiet={unfinished?.state === 'loading' || unfinished?.state === 'held'}
            bookingIds={places.get(sessionId) ?? []}
          />
        )}
        pass={(session) => <PassOffer session={session} places={places} />}
        waitlist={(session, available, onSeatFree) => (
          <Waitlist
            session={session}
            available={available}
            opened={waits}
            onOpen={setWaits}
            onSeatFree={() => {
              setWaits(false);
              onSeatFree();
            }}
          />
        )}
      />
      <BookingOpening />
    </>
  );
}
