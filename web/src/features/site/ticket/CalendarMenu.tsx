import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { type CalendarBooking, useCalendar } from '../../../ui/booking/use-calendar.ts';
import { CalendarPlus } from '../../../ui/page-icons.tsx';

/** Adds a booked seat to a calendar: one button, which asks for the calendar (docs/product.md#calendar-entries). */
export function CalendarMenu(booking: CalendarBooking) {
  const { google, saveEntry } = useCalendar(booking);
  return (
    <ActionMenu
      label={booking.session.title}
      text="Add to calendar"
      icon={CalendarPlus}
      tone="sage"
      actions={[
        { label: 'Google', href: google },
        { label: 'Apple', onChoose: saveEntry },
      ]}
    />
  );
}
