import type { MouseEvent } from 'react';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { buttonClass } from '../button.ts';
import { CalendarPlus } from '../page-icons.tsx';
import { type CalendarBooking, useCalendar } from './use-calendar.ts';

/** Adds a booked seat to a calendar: both ways as buttons. */
export function AddToCalendar(booking: CalendarBooking) {
  const { google, fileHref, saveEntry } = useCalendar(booking);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    saveEntry();
  };
  const button = buttonClass({ tone: 'sage' });
  return (
    <div className="ticket__foot">
      <p className="over">Add to calendar</p>
      <div className="ticket__pair">
        <a className={button} href={google} target="_blank" rel="noreferrer">
          <CalendarPlus />
          Google
        </a>
        <a className={button} href={fileHref} download={calendarFileName} onClick={press}>
          <CalendarPlus />
          Apple
        </a>
      </div>
    </div>
  );
}
