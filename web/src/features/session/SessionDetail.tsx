import type { ReactNode } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { itemsOf, paragraphsOf } from '../../lib/texts.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SessionArt } from '../../ui/session/SessionArt.tsx';
import { ActionBar, ActionLine } from './ActionBar.tsx';
import { BackLink } from './BackLink.tsx';
import { Closed } from './Closed.tsx';
import { Facts } from './Facts.tsx';
import { opennessOf } from './openness.ts';
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

type Props = {
  session: Answer<'getSession'>;
  book: (session: Answer<'getSession'>, available: boolean) => ReactNode;
};

/** A session in full, with the way to book it. */
export function SessionDetail({ session, book }: Props) {
  const now = useNow(10_000);
  const openness = opennessOf(session, now);
  const booking = book(session, openness === 'open');
  return (
    <>
      <main id="main" className="wrap">
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
            <Closed session={session} openness={openness} />
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
