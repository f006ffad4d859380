/** A session as a calendar entry; start and end are ISO instants in UTC. */
export type CalendarEntry = { title: string; start: string; end: string; description: string; location: string };

/** Name of the calendar file, in the browser's download and in the mail (spec section 2). */
export const calendarFileName = 'event.ics';

const hour = 3_600_000;

/** End of an entry: one hour after its start when there is none (spec section 9). */
export function calendarEnd(start: string, end: string | null | undefined): string {
  return end ?? new Date(Date.parse(start) + hour).toISOString();
}

/** The compact UTC form of calendars: 20261212T140000Z. */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Address that opens Google Calendar with the entry filled in. */
export function googleCalendarHref({ title, start, end, description, location }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details: description,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
