import { isUpcoming, type Seats } from '#shared/rules/sessions.ts';
import { peopleText } from '../people.ts';

type DeletedSession = { seats: Seats; waitlistCount: number; startTime: string };

export function deletionText({ seats, waitlistCount, startTime }: DeletedSession, now: Date): string[] {
  const places = seats.taken + seats.held;
  const parts = [seats.taken > 0 && `${seats.taken} booked`, seats.held > 0 && `${seats.held} held`].filter(Boolean);
  const attendees =
    places === 0
      ? 'No one has a place in it.'
      : isUpcoming({ startTime }, now)
        ? `${peopleText(places)} will lose their place (${parts.join(', ')}). Their bookings become cancelled, and payments that are under way are closed.`
        : `${peopleText(places)} had a place (${parts.join(', ')}). Their bookings become cancelled.`;
  const waiting = waitlistCount > 0 ? [`${peopleText(waitlistCount)} wait for a place; their waitlist ends.`] : [];
  return [attendees, ...waiting, 'This action cannot be undone.'];
}
