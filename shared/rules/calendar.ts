/** Start and end are instants in UTC. */
export type CalendarEntry = { title: string; start: string; end: string; description: string; location: string };

/** File name in downloads and mails (docs/product.md#calendar-entries). */
export const calendarFileName = 'event.ics';

/** Calendar programs should read a calendar again after this many hours. */
export const feedHours = 4;

const hour = 3_600_000;

/** `end`, or one hour after `start`. */
export function calendarEnd(start: string, end: string | null | undefined): string {
  return end ?? new Date(Date.parse(start) + hour).toISOString();
}

/** iCalendar's UTC form: 20261212T140000Z. */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

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

/** File name of the calendar of a category by its id, or of all sessions (docs/product.md#calendars). */
export function calendarFeed(category: string | null): string {
  return `${category?.toLowerCase() ?? 'all'}.ics`;
}
