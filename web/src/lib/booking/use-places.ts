import useSWR from 'swr';
import { useAccount } from '../account/account-store.ts';
import { personKeys } from '../account/person-storage.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { readStored } from '../storage.ts';

/** Ids of the viewer's booked seats, by session. */
export type Places = ReadonlyMap<string, readonly string[]>;

const none: Places = new Map();

/**
 * The sessions that the viewer has booked: as a member, or in this browser (docs/product.md#your-places). A visitor who has
 * booked nothing sends no request. Named as the member's endpoint, so that both are refreshed together.
 */
export function usePlaces(): Places {
  const isHydrated = useHydrated();
  const sub = useAccount()?.sub ?? null;
  const mayHave = isHydrated && (sub !== null || readStored('localStorage', personKeys.madeBookings) !== null);
  const load = async () => (await import('./load-places.ts')).loadPlaces(sub !== null);
  const { data } = useSWR<Places>(mayHave ? ['listMyPlaces', sub] : null, load);
  return data ?? none;
}
