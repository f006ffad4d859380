import useSWR from 'swr';
import { useAccount } from '../account/account-store.ts';
import { personKeys } from '../account/person-storage.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { readStored } from '../storage.ts';
import type { OwnPlaces } from './load-places.ts';
import type { Waiting } from './load-waiting.ts';

const noPlaces = new Map<string, never>();

/**
 * Loads what the viewer has, by session, as a member or in this browser. A visitor of whom nothing is stored sends no
 * request. `name` is that of the member's endpoint, so that both are refreshed together.
 */
function useOwn<Value>(
  name: 'listMyPlaces' | 'listMyWaitlists',
  stored: string,
  load: (isMember: boolean) => Promise<ReadonlyMap<string, Value>>,
): ReadonlyMap<string, Value> {
  const isHydrated = useHydrated();
  const sub = useAccount()?.sub ?? null;
  const mayHave = isHydrated && (sub !== null || readStored('localStorage', stored) !== null);
  const { data } = useSWR<ReadonlyMap<string, Value>>(mayHave ? [name, sub] : null, () => load(sub !== null));
  return data ?? noPlaces;
}

const loadPlaces = (isMember: boolean) => import('./load-places.ts').then((file) => file.loadPlaces(isMember));
const loadWaiting = (isMember: boolean) => import('./load-waiting.ts').then((file) => file.loadWaiting(isMember));

/** The sessions that the viewer has booked (docs/product.md#your-places). */
export function usePlaces(): OwnPlaces {
  return useOwn('listMyPlaces', personKeys.madeBookings, loadPlaces);
}

/** The sessions whose waitlist the viewer is on, by a confirmed address or a mailed link (docs/product.md#your-places). */
export function useWaiting(): Waiting {
  return useOwn('listMyWaitlists', personKeys.waiting, loadWaiting);
}
