import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { refresh } from '../../lib/api/use-endpoint.ts';
import { useMayChange } from '../../lib/booking/booking-authority.ts';
import {
  type Group,
  type GroupPlace,
  isListShown,
  mailPlace,
  payRestOfPlace,
  takePlaceBack,
  useGroupPlaces,
  usePaidPlace,
} from '../../lib/booking/group-places.ts';
import { checkoutMessageOf, paymentPageOf } from '../../lib/booking/payment.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { hasCode } from '../../lib/problem.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { usePageRestore } from '../../lib/use-page-restore.ts';
import { ActionMenu, type MenuAction } from '../ActionMenu.tsx';
import { AppLink } from '../AppLink.tsx';
import { Mail, RotateCcw } from '../page-icons.tsx';
import { QuestionDialog } from '../QuestionDialog.tsx';
import './date-list.css';
import './group-places.css';

type Props = {
  booking: ResponseBody<'getBooking'>;
  /** Tells whether the page is the booking's ticket, and needs no link to it. */
  isTicket?: boolean;
};

type Changed = { onChanged: (group?: Group) => Promise<unknown> };

/** The places that were ordered together, for who ordered them (docs/product.md#several-places). */
export function GroupPlaces({ booking, isTicket = false }: Props) {
  const { group, mutate } = useGroupPlaces(booking, useMayChange(booking.id));
  usePaidPlace(group, () => mutate());
  if (!group || !isListShown(booking.id, group)) return null;
  const onChanged = (changed?: Group) => mutate(changed, { revalidate: changed === undefined });
  return <PlaceList bookingId={booking.id} group={group} isTicket={isTicket} onChanged={onChanged} />;
}

type ListProps = Changed & { bookingId: string; group: Group; isTicket: boolean };

/** See `GroupPlaces`. */
export function PlaceList({ bookingId, group, isTicket, onChanged }: ListProps) {
  const [taken, setTaken] = useState<GroupPlace | null>(null);
  const { places, total } = group;
  return (
    <section className="date-list group-places no-print" aria-labelledby="group-places">
      <h2 id="group-places" className="part-title">
        Booked together
      </h2>
      <p className="hint">
        {places.length} places for {formatPrice(total)}
        {owedText(places)}. Each can be cancelled, moved or given away alone.
      </p>
      <ul>
        {places.map((place) => (
          <li key={place.bookingId}>
            <p>
              <b>{place.attendeeName}</b>
              <small>{placeText(place)}</small>
            </p>
            {place.rest && !place.rest.processing && !(isTicket && place.bookingId === bookingId) && (
              <PayRest bookingId={bookingId} place={place} />
            )}
            {!place.isTheirs ? (
              <OwnPlace place={place} isShown={isTicket && place.bookingId === bookingId} />
            ) : (
              <TheirPlace bookingId={bookingId} place={place} onTakeBack={() => setTaken(place)} />
            )}
          </li>
        ))}
      </ul>
      {taken && <TakeBack bookingId={bookingId} place={taken} onChanged={onChanged} onClose={() => setTaken(null)} />}
    </section>
  );
}

const stateNames = { pending: 'Held', completed: 'Booked', confirmed: 'Booked', cancelled: 'Cancelled' } as const;

/** Says what is still to be paid of all of them (docs/product.md#deposits). */
function owedText(places: GroupPlace[]): string {
  const sums = places.flatMap(({ rest }) => (rest ? [rest.amount] : []));
  const [first] = sums;
  if (!first) return '';
  const amount = sums.reduce((sum, rest) => sum + rest.amount, 0);
  return `, of which ${formatPrice({ ...first, amount })} is still to be paid`;
}

/** Says how a place stands, what is due for it, and who has its ticket. */
function placeText({ status, attendeeEmail, rest }: GroupPlace): string {
  const due = rest ? `, ${formatPrice(rest.amount)} due on ${formatDate(rest.dueAt, viewerZone())}` : '';
  const state = `${stateNames[status]}${due}`;
  if (attendeeEmail === null) return state;
  return isBooked({ status }) ? `${state}, ticket sent to ${attendeeEmail}` : `${state}, for ${attendeeEmail}`;
}

function OwnPlace({ place, isShown }: { place: GroupPlace; isShown: boolean }) {
  if (isShown) return <span className="hint">This ticket</span>;
  return (
    <AppLink
      className="text-button"
      to={paths.ticket.href(place.bookingId)}
      aria-label={`See the ticket of ${place.attendeeName}`}
    >
      See the ticket
    </AppLink>
  );
}

/** Leads to the payment page of the rest of a place. */
function PayRest({ bookingId, place }: { bookingId: string; place: GroupPlace }) {
  const [busy, setBusy] = useState(false);
  usePageRestore(() => setBusy(false));
  const pay = async () => {
    setBusy(true);
    try {
      window.location.assign(paymentPageOf(await payRestOfPlace(bookingId, place.bookingId)));
    } catch (error) {
      notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="text-button"
      aria-label={`Pay the rest for ${place.attendeeName}`}
      aria-disabled={busy}
      onClick={() => void (busy || pay())}
    >
      {busy ? 'Taking you to the payment…' : 'Pay the rest'}
    </button>
  );
}

type TheirProps = { bookingId: string; place: GroupPlace; onTakeBack: () => void };

function TheirPlace({ bookingId, place, onTakeBack }: TheirProps) {
  const { attendeeName, attendeeEmail, status, returnable } = place;
  const send = async () => {
    try {
      await mailPlace(bookingId, place.bookingId);
      notify({ tone: 'good', title: 'Ticket sent', text: `It is on its way to ${attendeeEmail}.` });
    } catch (error) {
      notify({ tone: 'bad', title: 'The ticket was not sent', text: messageOf(error) });
    }
  };
  const actions: MenuAction[] = [];
  if (isBooked({ status })) actions.push({ label: 'Send the ticket again', icon: Mail, onChoose: () => void send() });
  if (returnable)
    actions.push({ label: 'Take it back', icon: RotateCcw, tone: 'bad', apart: true, onChoose: onTakeBack });
  return actions.length > 0 && <ActionMenu label={`Actions for the place of ${attendeeName}`} actions={actions} />;
}

type TakeBackProps = Changed & { bookingId: string; place: GroupPlace; onClose: () => void };

function TakeBack({ bookingId, place, onChanged, onClose }: TakeBackProps) {
  const takeBack = async () => {
    try {
      await onChanged(await takePlaceBack(bookingId, place.bookingId));
      notify({ tone: 'good', title: 'The place is yours again' });
      void refresh('getBooking', 'listMyPlaces', 'listMyBookings');
    } catch (error) {
      if (!hasCode(error, 'place_opened')) throw error;
      notify({
        tone: 'bad',
        title: 'They have opened it',
        text: `The place is ${place.attendeeName}’s now: only they can cancel it, move it or give it away.`,
      });
      await onChanged();
    }
    onClose();
  };
  return (
    <QuestionDialog
      title="Take this place back?"
      action="Take it back"
      busyText="Taking it back…"
      keep="Leave it with them"
      onConfirm={takeBack}
      onClose={onClose}
    >
      {place.attendeeName} has not opened the ticket yet. Their link ends, the place is yours, and both of you get a
      mail.
    </QuestionDialog>
  );
}
