import { useState } from 'react';
import { formatPrice } from '#shared/rules/money.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { isUpcoming, seatsLeft } from '#shared/rules/sessions.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { MailProblem } from '../../../../ui/admin/MailProblem.tsx';
import { type PersonLine, PersonRows, type RowPerson } from '../../../../ui/admin/PersonRows.tsx';
import { SeatBar } from '../../../../ui/admin/SeatBar.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { holdText } from './attendee-text.ts';
import { OfferSeat } from './OfferSeat.tsx';
import { RemoveEntry } from './RemoveEntry.tsx';
import { type Attendee, useAttendees } from './use-attendees.ts';
import type { AdminWaitlistEntry } from './waitlist-entry.ts';

/** An entry with its place in line, from 1. */
type Placed = AdminWaitlistEntry & { place: number };

type Dialog = { kind: 'offer' | 'remove'; entry: AdminWaitlistEntry };

type ListProps = {
  entries: readonly AdminWaitlistEntry[];
  /** Explains why no seat can be offered now; null means that one can. */
  closed: string | null;
  /** The seat that someone was offered and has not accepted yet. */
  offerTo: (entry: AdminWaitlistEntry) => Attendee | undefined;
  onOpen: (dialog: Dialog) => void;
};

type EntryProps = { entry: AdminWaitlistEntry };

function linesOf({
  place,
  places,
  email,
  createdAt,
  passedAt,
  bookUntil,
  maximum,
  credit,
  option,
  sum,
  awaitsConfirmation,
}: Placed): PersonLine[] {
  const isBookedAtOnce = bookUntil !== null && new Date(bookUntil) > new Date();
  const ofAll = places > 1 ? ` for all ${places}` : '';
  const paid = credit ? `, with ${creditsOfPack(credit)}` : '';
  const upTo = maximum ? `, up to ${formatPrice(maximum)}${ofAll}` : paid;
  return [
    { text: `Place ${place}, since ${shortMoment(createdAt)}` },
    { text: email },
    ...(places > 1 ? [{ text: `${places} places` }] : []),
    ...(option ? [{ text: sum ? `${option}, ${formatPrice(sum)}` : option }] : []),
    ...(awaitsConfirmation ? [{ text: 'Not confirmed yet: is skipped when places are offered' }] : []),
    ...(isBookedAtOnce ? [{ text: `Books at once until ${shortMoment(bookUntil)}${upTo}` }] : []),
    ...(passedAt ? [{ text: `Let an offer lapse, ${shortMoment(passedAt)}` }] : []),
  ];
}

/** The seat that someone was offered, or the way to offer one. */
function Offer({ entry, closed, offerTo, onOpen }: Omit<ListProps, 'entries'> & EntryProps) {
  const open = offerTo(entry);
  if (open) return <span className="hint">{holdText(open)}</span>;
  return (
    <button
      type="button"
      className="admin-way text-button tap"
      disabled={closed !== null}
      onClick={() => onOpen({ kind: 'offer', entry })}
    >
      Offer the free seat<span className="sr-only"> to {entry.name}</span>
    </button>
  );
}

function rowOf(entry: Placed, options: Omit<ListProps, 'entries'>): RowPerson {
  return {
    key: entry.entryId,
    name: entry.name,
    lines: linesOf(entry),
    end: (
      <>
        <Offer entry={entry} {...options} />
        <button
          type="button"
          className="admin-way text-button tap admin-way--bad"
          onClick={() => options.onOpen({ kind: 'remove', entry })}
        >
          Remove<span className="sr-only"> {entry.name}</span>
        </button>
      </>
    ),
    below: <MailProblem problem={entry.mailProblem} email={entry.email} />,
  };
}

function closedWords(session: AdminSession): string | null {
  if (session.cancelledAt !== null) return 'This session is cancelled: no seat of it can be offered.';
  if (!isUpcoming(session, new Date())) return 'The session has started.';
  return seatsLeft(session.seats) === 0 ? 'A seat can be offered as soon as one is free.' : null;
}

type EntriesProps = ListProps & {
  /** Tells whether a released place goes to the next in line; null means that none can be released any more. */
  isNextInLine: boolean | null;
};

function Entries({ entries, isNextInLine, closed, offerTo, onOpen }: EntriesProps) {
  return (
    <>
      {isNextInLine !== null && (
        <p className="hint waiting-list__note">
          {isNextInLine
            ? 'A place that comes free is offered to the first in line by mail, without your help.'
            : 'Everybody is told when a place comes free.'}
        </p>
      )}
      {closed && <p className="hint waiting-list__note">{closed}</p>}
      <PersonRows
        label="Who waits, in the order of the line"
        people={entries.map((entry, index) => rowOf({ ...entry, place: index + 1 }, { closed, offerTo, onOpen }))}
      />
    </>
  );
}

/** Waitlist of a session (docs/product.md#session-waitlist). Refetched on each visit, as it has no cache time. */
export function SessionWaitlist({ session }: { session: AdminSession }) {
  const { id, title } = session;
  const { data, error, mutate } = useEndpoint('listWaitlist', { params: { sessionId: id } });
  const attendees = useAttendees(id).data?.attendees ?? [];
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const offerTo = ({ email }: AdminWaitlistEntry) =>
    attendees.find(({ offered, attendeeEmail }) => offered && attendeeEmail === email);
  return (
    <section className="waiting-list" aria-labelledby="waitlist-title">
      <h2 id="waitlist-title" className="panel-title">
        Waitlist for {title}
      </h2>
      <div className="waiting-list__seats">
        <SeatBar seats={session.seats} />
      </div>
      {!data && !error && <Spinner label="Loading waitlist..." showLabel within />}
      {!data && error && (
        <LoadFailed
          title="The waitlist did not load"
          onRetry={() => void mutate()}
          reassurance="Nothing has changed."
        />
      )}
      {data?.entries.length === 0 && (
        <StateBox title="No one on the waitlist yet.">
          {session.cancelledAt !== null && 'This session is cancelled: its waitlist has ended.'}
        </StateBox>
      )}
      {data && data.entries.length > 0 && (
        <Entries
          entries={data.entries}
          isNextInLine={session.cancelledAt === null ? data.waitlistMode === 'next_in_line' : null}
          closed={closedWords(session)}
          offerTo={offerTo}
          onOpen={setDialog}
        />
      )}
      {dialog?.kind === 'remove' && <RemoveEntry entry={dialog.entry} session={session} onClose={close} />}
      {dialog?.kind === 'offer' && <OfferSeat entry={dialog.entry} session={session} onClose={close} />}
    </section>
  );
}
