import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import type { PriceRange } from '#shared/rules/prices.ts';
import { notify } from '../../../lib/notify.ts';
import { copyLink, hasShareSheet, shareBySheet } from '../../../lib/share.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Share } from '../../../ui/page-icons.tsx';
import { ScriptButton } from '../../../ui/ScriptButton.tsx';
import type { ShownSession } from '../../../ui/session/notes.ts';
import { Price } from '../../../ui/session/Price.tsx';
import { seatsText, shortSeatsText } from '../../../ui/session/seat-texts.ts';
import type { SessionAvailability } from './availability.ts';
import './action.css';

type Props = {
  session: ResponseBody<'getSession'>;
  availability: SessionAvailability;
  /** Lowest and highest; undefined for one price. */
  prices: PriceRange | undefined;
  book: ReactNode;
};

const showsSeats = (availability: SessionAvailability) =>
  availability !== 'over' && availability !== 'released' && availability !== 'unknown';

/** Shares a session by the native sheet, or copies its link (docs/product.md#sharing). */
async function shareSession(session: ShownSession): Promise<void> {
  const zone = zoneOf(session);
  const url = window.location.origin + paths.session.href(session.id);
  const text = `${session.title}, ${formatLongDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}`;
  const outcome = hasShareSheet() ? await shareBySheet({ title: session.title, text, url }) : await copyLink(url);
  if (outcome === 'shared') notify({ tone: 'good', title: 'Session shared successfully!', about: 'share' });
  if (outcome === 'copied') notify({ tone: 'good', title: 'Link copied!', about: 'share' });
  if (outcome === 'failed') {
    notify({
      tone: 'bad',
      title: 'Failed to share session',
      about: 'share',
      text: 'There was a problem sending the session details. Please try again.',
    });
  }
}

export function ActionLine({ session, availability, prices, book }: Props) {
  return (
    <div className="act">
      <div className="act__price">
        <Price money={session.price} prices={prices} />
        {showsSeats(availability) && <span className="hint">{seatsText(session.seats)}</span>}
      </div>
      <ScriptButton className={buttonClass({ tone: 'line' })} onClick={() => void shareSession(session)}>
        <Share />
        Share
      </ScriptButton>
      {book}
    </div>
  );
}

function focusWaitlist(): void {
  const waitlist = document.getElementById('waitlist');
  waitlist?.scrollIntoView({ block: 'center' });
  waitlist?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

/** Offers booking, sharing and the waitlist at the bottom of a phone's screen. */
export function ActionBar({ session, availability, prices, book }: Props) {
  return (
    <aside className="act-bar" aria-label="Book this session">
      <div className="act__price">
        <Price money={session.price} prices={prices} />
        {showsSeats(availability) && <span className="hint">{shortSeatsText(session.seats)}</span>}
      </div>
      <ScriptButton className="icon-btn" aria-label="Share" onClick={() => void shareSession(session)}>
        <Share />
      </ScriptButton>
      {(availability === 'sold_out' || availability === 'held') && (
        <ScriptButton className={buttonClass({ tone: 'line' })} onClick={focusWaitlist}>
          Waitlist
        </ScriptButton>
      )}
      {book}
    </aside>
  );
}
