import { formatDate } from '#shared/dates.ts';
import { mailTo } from '../../lib/texts.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { buttonClass } from '../../ui/button.ts';
import type { ShownSession } from '../../ui/session/notes.ts';
import type { Openness } from './openness.ts';

/** What can be asked by mail where booking is not possible here. */
const asks: Partial<Record<Openness, { label: string; subject: string }>> = {
  sold_out: { label: 'Write to us', subject: 'A place, if one comes free' },
  unpayable: { label: 'Ask for a place', subject: 'A place for me' },
};

/** A mail to the studio about a session that cannot be booked here; nothing where there is nothing to ask. */
export function AskLink({ session, openness }: { session: ShownSession; openness: Openness }) {
  const ask = asks[openness];
  if (!ask) return null;
  const subject = `${ask.subject}: ${session.title}, ${formatDate(session.startTime, zoneOf(session))}`;
  return (
    <a className={buttonClass({ tone: 'clay' })} href={mailTo(subject)}>
      {ask.label}
    </a>
  );
}
