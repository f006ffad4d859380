import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { itemsOf, paragraphsOf } from '../../lib/texts.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SessionArt } from '../../ui/session/SessionArt.tsx';
import { ActionBar, ActionLine } from './ActionBar.tsx';
import { BackLink } from './BackLink.tsx';
import { Closed } from './Closed.tsx';
import { Facts } from './Facts.tsx';
import { type Openness, opennessOf } from './openness.ts';
import './detail.css';

function WhatToBring({ text }: { text: string | null }) {
  const items = itemsOf(text ?? '');
  if (items.length === 0) return null;
  return (
    <section className="detail__bring">
      <h2>What to bring</h2>
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

/** What the page shows of other features; the app gives it, so that this one knows nothing of them. */
export type Slots = {
  /** Stands above everything. */
  notice: ReactNode;
  /** What books a session when that is possible. */
  book: (session: Session, available: boolean) => ReactNode;
  /** What stands in the place of booking where a session is full; it tells when a place is free after all. */
  waitlist: (session: Session, onSeatFree: () => void) => ReactNode;
};

function useOpenness(session: Session): { openness: Openness; onSeatFree: () => void } {
  const now = useNow(10_000);
  const [freed, setFreed] = useState<Session['seats'] | null>(null);
  const shown = opennessOf(session, now);
  const isFreed = freed === session.seats && (shown === 'sold_out' || shown === 'held');
  return { openness: isFreed ? 'freed' : shown, onSeatFree: () => setFreed(session.seats) };
}

/** A session in full, with the way to book it. */
export function SessionDetail({ session, notice, book, waitlist }: Slots & { session: Session }) {
  const { openness, onSeatFree } = useOpenness(session);
  const booking = book(session, openness === 'open' || openness === 'freed');
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
            <p className="over">{session.category}</p>
            <PageHeading>{session.title}</PageHeading>
            <Facts session={session} />
            <ActionLine session={session} openness={openness} book={booking} />
            <Closed openness={openness} waitlist={waitlist(session, onSeatFree)} />
            <div className="prose">
              {paragraphsOf(session.description).map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never change places.
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </div>
          <WhatToBring text={session.whatToBring} />
        </div>
      </main>
      <ActionBar session={session} openness={openness} book={booking} />
    </>
  );
}
