import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';

import './mail-preview.css';

type Props = {
  session: ResponseBody<'getAdminSession'>;
  subject: string;
  /** Opens the mail about a cancellation, before the admin's words; is undefined in other messages. */
  lead?: string;
  text: string;
  now: Date;
};

/** Shows the mail that each attendee gets, with its greeting and facts (functions/reactions/mail/templates/attendees.ts). */
export function MailPreview({ session, subject, lead, text, now }: Props) {
  const { title, startTime, endTime, timeZone, locationType, zoomLink, cancelledAt } = session;
  const isJoined =
    !lead && cancelledAt === null && locationType === 'online' && zoomLink !== null && endTime > now.toISOString();
  const facts = [
    ['Session', title],
    ['Date', formatLongDate(startTime, timeZone)],
    [
      'Time',
      `${formatTime(startTime, timeZone)} to ${formatTime(endTime, timeZone)}, ${formatZone(startTime, timeZone)}`,
    ],
    ['Place', placeLines(session).join(', ')],
    ...(isJoined ? [['Join', zoomLink]] : []),
  ];
  return (
    <section className="mail-preview" aria-label="The mail as it is sent">
      <p className="over">The mail</p>
      <p className="mail-preview__subject">{subject || 'Subject'}</p>
      <p>Hello,</p>
      {lead && <p>{lead}</p>}
      <p className="mail-preview__words">{text || 'Your words.'}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Members are greeted by their first name. Date and time are in each person’s own zone.</p>
    </section>
  );
}
