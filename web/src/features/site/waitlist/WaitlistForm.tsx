import { lazy, Suspense, useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import type { LocationType } from '#shared/rules/sessions.ts';
import type { WaitlistMode } from '#shared/rules/waitlist.ts';
import { readGuestFields, storeGuestForm } from '../../../lib/account/guest.ts';
import { useStoredGuest } from '../../../lib/account/use-stored-guest.ts';
import { useAvailabilityPolling } from '../../../lib/api/use-availability-polling.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { joinWaitlist } from '../../../lib/booking/waitlist.ts';
import type { ReadField } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { OutageAlert } from '../../../ui/checkout/OutageAlert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { bookUntilOf, chosenPack } from '../../../ui/waitlist/book-until.ts';
import { fieldErrors, formProblem, type GuestField, isIncomplete } from './fields.ts';
import { type PriceFieldName, priceErrors, waitedPrice } from './waited-price.ts';

const WaitPrice = lazy(async () => ({ default: (await import('../../../ui/waitlist/WaitPrice.tsx')).WaitPrice }));

const BookMe = lazy(async () => ({ default: (await import('../../../ui/waitlist/BookMe.tsx')).BookMe }));

const WishField = lazy(async () => ({ default: (await import('../../../ui/waitlist/WishField.tsx')).WishField }));

export type WaitlistSession = {
  id: string;
  startTime: string;
  endTime: string;
  category: string | null;
  timeZone: string;
  locationType: LocationType;
  price: Money;
  pricing?: ResponseBody<'getSession'>['pricing'];
  waitlistMode: WaitlistMode;
};

/** Fields of the choice between an offer and a booking. */
type Choice = 'how' | 'until' | 'credits' | 'amount' | 'currency' | 'fewerWillDo' | PriceFieldName;

function untilIn(read: ReadField<Choice>, { startTime }: WaitlistSession) {
  return bookUntilOf({ how: read('how'), until: read('until') }, startTime, new Date());
}

/** Joins; a credit is chosen in the same step, and to be booked up to a price, a card is saved first, on another page. Whether the line was joined here. */
async function join(session: WaitlistSession, places: number, read: ReadField<GuestField | Choice>): Promise<boolean> {
  const guest = readGuestFields(read);
  const wish = places > 1 ? { places, fewerWillDo: read('fewerWillDo') !== '' } : {};
  const bookUntil = untilIn(read, session) ?? undefined;
  const packId = chosenPack(read('how'));
  if (bookUntil && packId !== null) {
    const { joinWithCredit } = await import('./join-with-credit.ts');
    const credit = { packId, credits: Number(read('credits')), bookUntil };
    await joinWithCredit(session.id, guest, credit, waitedPrice(read));
    return true;
  }
  if (bookUntil && read('amount')) {
    const { joinWithCard } = await import('./join-with-card.ts');
    const sum = { amount: read('amount'), currency: read('currency') };
    await joinWithCard(session.id, guest, { bookUntil, ...sum }, { ...waitedPrice(read), ...wish });
    return false;
  }
  await joinWaitlist(session.id, guest, { bookUntil, ...waitedPrice(read), ...wish });
  return true;
}

type Props = {
  session: WaitlistSession;
  /** The most places that can be waited for together. */
  maxPlaces: number;
  /** Tells whether the form was just opened and takes the focus. */
  focused: boolean;
  /** False while the page offers a place besides. */
  isMain: boolean;
  onInput: () => void;
  onJoined: (email: string) => void;
  onSeatFree: () => void;
};

/** The input is kept for this browser's next form. */
export function WaitlistForm({ session, maxPlaces, focused, isMain, onInput, onJoined, onSeatFree }: Props) {
  const stored = useStoredGuest();
  const [places, setPlaces] = useState(1);
  const { error: outage } = useEndpoint('getSession', { params: { sessionId: session.id } }, useAvailabilityPolling());
  const { form, field, busy, message } = useForm({
    rules: checks<GuestField | Choice>((read) => ({
      ...fieldErrors(readGuestFields(read)),
      ...priceErrors(read),
      ...(untilIn(read, session) === undefined && { until: 'Choose a time before the session starts.' }),
    })),
    onInvalid: (read) =>
      isIncomplete(readGuestFields(read)) ? { tone: 'bad', title: 'Please fill out all fields' } : undefined,
    send: async (read) => {
      try {
        if (await join(session, places, read)) onJoined(read('email').trim());
      } catch (error) {
        if (!hasCode(error, 'seats_free')) throw error;
        onSeatFree();
      }
    },
    explain: formProblem,
  });
  const { ref } = form;
  // The server renders nothing that is fetched later.
  const isHydrated = useHydrated();
  const isAsked = session.waitlistMode === 'next_in_line';

  useEffect(() => {
    // Not while it is being filled in.
    if (focused && !ref.current?.contains(document.activeElement)) ref.current?.querySelector('input')?.focus();
  }, [focused, ref]);

  return (
    <Form
      form={form}
      className="waitlist__form needs-script"
      onInput={({ currentTarget }) => {
        storeGuestForm(currentTarget);
        onInput();
      }}
    >
      <GuestFields field={(name) => ({ ...field(name), defaultValue: stored[name] })} />
      {isHydrated && maxPlaces > 1 && (
        <Suspense fallback={null}>
          <WishField max={maxPlaces} places={places} onChange={setPlaces} />
        </Suspense>
      )}
      {isHydrated && session.pricing && (
        <Suspense fallback={null}>
          <WaitPrice
            session={session}
            places={places}
            until={isAsked ? field('until') : null}
            reasonError={field('reason').error}
          />
        </Suspense>
      )}
      {isHydrated && !session.pricing && isAsked && (
        <Suspense fallback={null}>
          <BookMe session={session} field={field('until')} places={places} />
        </Suspense>
      )}
      {!message && <OutageAlert problem={outage} />}
      {message && (
        <p className="waitlist__failure" role="alert">
          {message.title}
        </p>
      )}
      <SubmitButton tone={isMain ? 'clay' : 'line'} wide busy={busy}>
        {busy ? 'Joining the waitlist…' : 'Join the waitlist'}
      </SubmitButton>
    </Form>
  );
}
