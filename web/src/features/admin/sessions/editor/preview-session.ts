import { typedWhole } from '#shared/rules/numbers.ts';
import type { Seats } from '#shared/rules/sessions.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import { standardTyped } from './pricing-rules.ts';
import { endOf } from './schedule-text.ts';
import { type AdminSession, type SessionValues, startOf } from './session-values.ts';

type Options = { id: string; values: SessionValues; picture: string | null; stored: AdminSession | null };

/** Returns what is typed as visitors get it; null while it has no start or no length. */
export function previewedSession({ id, values, picture, stored }: Options) {
  const startTime = startOf(values);
  const endTime = endOf(values);
  if (!startTime || !endTime) return null;
  const { taken, held } = stored?.seats ?? { taken: 0, held: 0 };
  const seats: Seats = { max: typedWhole(values.maxAttendees) || null, taken, held };
  return {
    id,
    title: values.title,
    category: values.category || null,
    startTime,
    endTime,
    durationMinutes: typedWhole(values.durationMinutes),
    timeZone: values.timeZone,
    locationType: values.locationType,
    location: values.location || null,
    address: values.address || null,
    city: values.city || null,
    postCode: values.postCode || null,
    price: { amount: minorUnits(standardTyped(values), values.currency), currency: values.currency },
    seats,
    waitlistCount: 0,
    featured: values.featured,
    thumbnailUrl: picture,
    series: null,
  };
}
