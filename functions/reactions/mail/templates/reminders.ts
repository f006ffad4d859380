import { fillPath } from '#shared/contract/common/route.ts';
import { paths } from '#shared/contract/paths.ts';
import { reminderRoutes } from '#shared/contract/reminders/routes.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { joinFact, type OwnBookingMailData, whatToBringFact } from './bookings.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { greeting, sessionContent, sessionFacts, subjectLine } from './session-facts.ts';
import { ticketLink } from './ticket-link.ts';

/** `stopToken`: in the links that stop reminders to this address (docs/trust.md#reminders). */
export type ReminderMailData = OwnBookingMailData & { stopToken: string };

/** A day before: sent late it is still true. */
export function dayReminder(
  { booking, session, greetedName, siteUrl, ...data }: ReminderMailData,
  names: StudioNames,
): MailContent {
  const { moment } = sessionTimes(session, booking.timeZone);
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Reminder', session, booking.timeZone),
    heading: 'Your session is near',
    paragraphs: [greeting(greetedName), `We look forward to seeing you: ${moment}.`],
    facts: [...sessionFacts(session, booking.timeZone), ...whatToBringFact(session), ...preparationFact(session)],
    action: ticketLink({ booking, siteUrl, secret: data.secret }),
    ...stopLink(siteUrl, data, names),
  };
}

/** An hour before an online session, with the link. */
export function hourReminder(
  { booking, session, greetedName, siteUrl, ...data }: ReminderMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Soon', session, booking.timeZone),
    heading: 'Your session begins soon',
    paragraphs: [greeting(greetedName), 'Find a quiet corner, and join a few minutes early.'],
    facts: [...sessionFacts(session, booking.timeZone), ...joinFact(session), ...whatToBringFact(session)],
    action: ticketLink({ booking, siteUrl, secret: data.secret }),
    ...stopLink(siteUrl, data, names),
  };
}

function preparationFact({ howToPrepare }: ReminderMailData['session']): Fact[] {
  return howToPrepare ? [{ label: 'How to prepare', value: howToPrepare }] : [];
}

function stopLink(
  siteUrl: string,
  { stopToken, isReceiver }: Pick<ReminderMailData, 'stopToken' | 'isReceiver'>,
  names: StudioNames,
): Pick<MailContent, 'footer' | 'leave' | 'oneClickStop'> {
  return {
    footer: footers(names, { isReceiver }).booked,
    leave: { label: 'Stop reminders', href: `${siteUrl}${paths.reminders.href(stopToken)}` },
    oneClickStop: `${siteUrl}${fillPath(reminderRoutes.chooseReminders.path, { reminderToken: stopToken })}`,
  };
}
