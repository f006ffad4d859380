import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';

type AdminSession = ResponseBody<'getAdminSession'>;
type Known = NonNullable<AdminSession['knownAs']>;

/** Tells whether attendees of an upcoming session do not know of a change (docs/product.md#change-notifications). */
export function isUntold(session: AdminSession, now: Date): boolean {
  return session.knownAs !== null && session.seats.taken > 0 && isUpcoming(session, now);
}

function timeText(session: Pick<Known, 'startTime' | 'endTime' | 'timeZone' | 'locationType'>): string {
  const { startTime, endTime } = session;
  const zone = zoneOf(session);
  return `${formatLongDate(startTime, zone)}, ${formatTime(startTime, zone)} to ${formatTime(endTime, zone)}, ${formatZone(startTime, zone)}`;
}

const linkText = ({ locationType, zoomLink }: Pick<Known, 'locationType' | 'zoomLink'>) =>
  locationType === 'online' ? (zoomLink ?? 'none') : 'none';

/** A change compares what attendees were told with what is true now. */
export type UntoldChange = { label: string; before: string; after: string };

export function untoldChanges({ knownAs: was, ...is }: AdminSession): UntoldChange[] {
  if (!was) return [];
  const place = (one: Known | typeof is) => placeLines(one).join(', ');
  const facts = [
    { label: 'Title', before: was.title, after: is.title },
    { label: 'Time', before: timeText(was), after: timeText(is) },
    { label: 'Place', before: place(was), after: place(is) },
    { label: 'Link', before: linkText(was), after: linkText(is) },
    { label: 'Price', before: formatPrice(was.price ?? is.price), after: formatPrice(is.price) },
  ];
  return facts.filter(({ before, after }) => before !== after);
}
