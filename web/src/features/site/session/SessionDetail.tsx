import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { sessionPolicyText } from '#shared/rules/cancellation.ts';
import { useStaleSince } from '../../../lib/api/staleness.ts';
import { pagePrices } from '../../../lib/booking/price-options.ts';
import { useMailedToken } from '../../../lib/booking/waiting-tokens.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { itemsOf, paragraphsOf } from '../../../lib/texts.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { StaleNote } from '../../../ui/session/StaleNote.tsx';
import { ActionBar, ActionLine } from './ActionBar.tsx';
import { availabilityOf, type SessionAvailability } from './availability.ts';
import { BackLink } from './BackLink.tsx';
import { Closed } from './Closed.tsx';
import { Facts } from './Facts.tsx';
import { OtherDates } from './OtherDates.tsx';
import { PackLine } from './PackLine.tsx';
import { SessionPrices } from './SessionPrices.tsx';
import './detail.css';

function WhatToBring({ text }: { text: string | null }) {
  const items = itemsOf(text ?? '');
  if (items.length === 0) return null;
  return (
    <section className="detail__bring">
      <h2 className="part-title">What to bring</h2>
      <ul className="bring">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never change places.
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

type Session = ResponseBody<'getSession'>;

/** Parts of other features, passed by the app because features do not import each other. */
export type Slots = {
  notice: ReactNode;
  book: (session: Session, available: boolean) => ReactNode;
  /** All dates of its series together. */
  pass: (session: Session) => ReactNode;
  /** Replaces booking where a session is full; `onSeatFree` reports that a seat is free after all. */
  waitlist: (session: Session, available: boolean, onSeatFree: () => void) => ReactNode;
};

const isAvailable = (availability: SessionAvailability) => availability === 'open' || availability === 'released';

type Availability = { availability: SessionAvailability; onSeatFree: () => void };

function useAvailability(session: Session, now: Date): Availability {
  // Counts as long as the same data is shown.
  const [staleSeats, setStaleSeats] = useState<Session['seats'] | null>(null);
  const shownAvailability = availabilityOf(session, now);
  const isStale = useStaleSince() !== null;
  const isReleased = staleSeats === session.seats && shownAvailability !== 'over' && shownAvailability !== 'cancelled';
  const availability = isReleased ? 'released' : shownAvailability;
  return {
    availability: isStale && isAvailable(availability) ? 'unknown' : availability,
    onSeatFree: () => setStaleSeats(session.seats),
  };
}

export function SessionDetail({ session, notice, book, pass, waitlist }: Slots & { session: Session }) {
  useMailedToken(session);
  const now = useNow(10_000);
  const { availability, onSeatFree } = useAvailability(session, now);
  const available = isAvailable(availability);
  const prices = pagePrices(session, now);
  const action = { session, availability, prices, book: book(session, available) };
  const dearest = prices ? { ...session.price, amount: prices.highest } : session.price;
  return (
    <>
      <main id="main" className="wrap">
        {notice}
        <BackLink />
        <div className="detail">
          <div className="poster">
            <SessionArt session={session} shape="poster" phoneShape="card" first />
          </div>
          <div className="detail__text">
            <p className="over">{useCategoryName(session.category)}</p>
            <PageHeading>{session.title}</PageHeading>
            <StaleNote />
            <Facts session={session} />
            {!session.cancelled && <ActionLine {...action} />}
            {availability !== 'over' && !session.cancelled && (
              <>
                <PackLine session={session} />
                {session.pricing && <SessionPrices session={session} pricing={session.pricing} now={now} />}
                <p className="hint">{sessionPolicyText(dearest, session.cancellationPolicy)}</p>
              </>
            )}
            <Closed session={session} availability={availability} waitlist={waitlist(session, available, onSeatFree)} />
            <div className="prose">
              {paragraphsOf(session.description).map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never change places.
                <p key={index}>{paragraph}</p>
              ))}
            </div>
            {pass(session)}
            <OtherDates session={session} />
          </div>
          <WhatToBring text={session.whatToBring} />
        </div>
      </main>
      {!session.cancelled && <ActionBar {...action} />}
    </>
  );
}
