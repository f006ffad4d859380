// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { maxPlacesPerOrder } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { readPlaces, storePlaces } from '../../../lib/booking/booking-storage.ts';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import { personSchema } from '../../../ui/booking/further-person.ts';
import type { PlacesChoice } from '../../../ui/booking/PlacesField.tsx';
import { fewerThan, type OrderPlaces, useOrderPlaces } from '../../../ui/booking/use-order-places.ts';

type Session = ResponseBody<'getSession'>;

const draftSchema = z.strictObject({
  count: z.int().min(1).max(maxPlacesPerOrder),
  /** Holds more people than are to be booked where there were more of them before. */
  people: z.array(personSchema),
});
type Draft = z.output<typeof draftSchema>;

/** The places of one order and whose they are (docs/product.md#several-places). */
export type GroupChoice = OrderPlaces &
  PlacesChoice & {
    /** False where one place is all that can be booked. */
    isOffered: boolean;
  };

const emptyDraft: Draft = { count: 1, people: [] };

/** Returns what was typed before; one place where nothing was, or nothing that can be read. */
export function placesFrom(stored: string | null): Draft {
  try {
    return draftSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? emptyDraft;
  } catch {
    return emptyDraft; // Not ours: start with one place.
  }
}

/** Tells what an order can have and is to have fewer than chosen, where there is less left. */
function bounds(session: Session, count: number, priceLeft: number | null, problem: ApiProblem | null) {
  const left = seatsLeft(session.seats);
  const ofSession = Math.min(session.placesPerOrder, left ?? session.placesPerOrder);
  const max = Math.min(ofSession, priceLeft ?? ofSession);
  const named = hasCode(problem, 'fewer_places_left') ? problem.particulars.left : undefined;
  return { left, max, fewer: fewerThan(count, named ?? max), isOffered: ofSession > 1 || count > 1 };
}

/**
 * Keeps how many places are booked and for whom, in this tab until they are booked.
 * @param priceLeft places that are left at the chosen price; null where it has none of its own
 */
export function useGroup(session: Session, priceLeft: number | null, problem: ApiProblem | null): GroupChoice {
  const [draft, setDraft] = useState(() => placesFrom(readPlaces(session.id)));
  const store = (next: Draft) => {
    setDraft(next);
    storePlaces(session.id, JSON.stringify(next));
  };
  return { ...useOrderPlaces(draft, store), ...bounds(session, draft.count, priceLeft, problem) };
}
