import '../../lib/api/site-routes.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { calendarEnd, calendarFileName, googleCalendarHref } from '#shared/rules/calendar.ts';
import { addressOf, call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/use-endpoint.ts';
import { calendarWithLink, useMayChange } from '../../lib/booking/booking-authority.ts';
import { isAuthorityRefusal } from '../../lib/booking/refusals.ts';
import { readTicket } from '../../lib/booking/stored-tickets.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { isMissing } from '../../lib/problem.ts';
import { saveFile } from '../../lib/save-file.ts';

export type CalendarBooking = Pick<ResponseBody<'getBooking'>, 'id' | 'session'>;

/**
 * Returns both ways into a calendar for a booked seat. The file has the link to join for anyone who may change the booking
 * (docs/trust.md#private-links).
 */
export function useCalendar({ id, session }: CalendarBooking) {
  const mayChange = useMayChange(id);
  const google = googleCalendarHref({
    title: session.title,
    start: session.startTime,
    end: calendarEnd(session.startTime, session.endTime),
    description: session.description,
    location: placeLines(session).join(', '),
  });
  const request = { params: { bookingId: id } };
  const save = (text: string) => saveFile(calendarFileName, text, 'text/calendar');
  const fetchFile = () =>
    mayChange && session.locationType === 'online'
      ? calendarWithLink(id).catch((error: unknown) => {
          if (isAuthorityRefusal(error)) return call('getBookingCalendar', request);
          throw error;
        })
      : call('getBookingCalendar', request);
  const fail = (error: unknown) => {
    const stored = readTicket(id)?.calendar;
    if (stored && !isMissing(error)) return save(stored);
    const text = isMissing(error) ? 'This place was cancelled meanwhile.' : messageOf(error);
    notify({ tone: 'bad', title: 'The calendar file was not saved', text });
    void refresh('getBooking');
  };
  return {
    google,
    fileHref: addressOf('getBookingCalendar', request),
    saveEntry: () => void fetchFile().then(save, fail),
  };
}
