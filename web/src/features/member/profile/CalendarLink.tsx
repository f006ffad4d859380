import { useState } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { SubscribeLinks } from '../../../ui/SubscribeLinks.tsx';
import { type MemberPreferences, useChangePreferences } from './use-preferences.ts';

/** The private link to the member's bookings as a calendar; shown once, when it is made (docs/trust.md#calendar-links). */
export function CalendarLink({ chosen, refresh }: { chosen: MemberPreferences; refresh: () => void }) {
  const { calendarLinkMadeAt: madeAt } = chosen;
  const [path, setPath] = useState<string | null>(null);
  const { busy, change } = useChangePreferences('Failed to change your calendar link', ({ calendarPath }) => {
    setPath(calendarPath);
    refresh();
    if (calendarPath === null) notify({ tone: 'good', title: 'The link does not work any more.' });
  });
  const press = (calendarLink: 'make' | 'withdraw') => () => void change({ calendarLink });
  return (
    <section className="profile__part" aria-labelledby="profile-calendar">
      <h2 id="profile-calendar" className="part-title">
        Your bookings in your calendar
      </h2>
      <p>
        A private link that your calendar program reads every few hours: your bookings come and go by themselves. Anyone
        who has it sees them, with the links to join.
      </p>
      {path && (
        <>
          <SubscribeLinks path={path} />
          <p>We show this link once. If you lose it, make another.</p>
        </>
      )}
      {madeAt && !path && <p>You made a link on {formatDate(madeAt, viewerZone())}. Another one ends it.</p>}
      <div className="actions">
        <button type="button" className={buttonClass({ tone: 'line' })} aria-disabled={busy} onClick={press('make')}>
          {madeAt ? 'Make another link' : 'Make a link'}
        </button>
        {madeAt && (
          <button
            type="button"
            className={buttonClass({ tone: 'line' })}
            aria-disabled={busy}
            onClick={press('withdraw')}
          >
            Withdraw the link
          </button>
        )}
      </div>
    </section>
  );
}
