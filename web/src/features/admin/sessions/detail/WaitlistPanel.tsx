import { useState } from 'react';
import { isUpcoming, seatsLeft } from '#shared/rules/sessions.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { PersonRows } from '../../../../ui/admin/PersonRows.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import type { AdminSession } from '../editor/session-values.ts';
import { OfferSeat } from './OfferSeat.tsx';
import { type Attendee, useAttendees } from './use-attendees.ts';
import type { AdminWaitlistEntry } from './waitlist-entry.ts';

/** More are on the tab. */
const maxShown = 3;

const hasOffer = (attendees: readonly Attendee[], { email }: AdminWaitlistEntry) =>
  attendees.some(({ offered, attendeeEmail }) => offered && attendeeEmail === email);

/** The first in line beside the attendees, while a free place can still be offered (docs/product.md#admin-evening). */
export function WaitlistPanel({ session }: { session: AdminSession }) {
  const { data } = useEndpoint('listWaitlist', { params: { sessionId: session.id } });
  const attendees = useAttendees(session.id).data?.attendees ?? [];
  const [offered, setOffered] = useState<AdminWaitlistEntry | null>(null);
  if (!data || data.entries.length === 0) return null;
  const canOffer = isUpcoming(session, new Date()) && seatsLeft(session.seats) !== 0;
  const people = data.entries.slice(0, maxShown).map((entry) => ({
    key: entry.entryId,
    name: entry.name,
    lines: [
      { text: `since ${shortMoment(entry.createdAt)}` },
      ...(entry.places > 1 ? [{ text: `${entry.places} places` }] : []),
    ],
    end: canOffer && !hasOffer(attendees, entry) && (
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={() => setOffered(entry)}>
        Offer the place<span className="sr-only"> to {entry.name}</span>
      </button>
    ),
  }));
  return (
    <Panel title="Waitlist" beside={<span className="hint">{data.entries.length}</span>}>
      <PersonRows label="First in line" people={people} />
      {offered && <OfferSeat entry={offered} session={session} onClose={() => setOffered(null)} />}
    </Panel>
  );
}
