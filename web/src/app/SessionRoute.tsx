import { BookNow } from '../features/booking/BookNow.tsx';
import { SessionPage } from '../features/session/SessionPage.tsx';

/** A session's page with the way to book it. */
export function SessionRoute() {
  return <SessionPage book={(session, available) => <BookNow session={session} available={available} />} />;
}
