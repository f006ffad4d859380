import { useEndpoint } from '../api/use-endpoint.ts';
import type { AdminOrder } from './orders.ts';

/** Tells whether somebody waits for a place in the session of an order; false for a purchase, and until it is known. */
export function useSomeoneWaits({ type, sessionId }: Pick<AdminOrder, 'type' | 'sessionId'>): boolean {
  const request = type === 'session' && sessionId !== null ? { params: { sessionId } } : null;
  const { data } = useEndpoint('getAdminSession', request);
  return data !== undefined && data.waitlistCount > 0;
}
