import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { refresh, useEndpoint } from '../../../../lib/api/use-endpoint.ts';

export type Attendee = ResponseBody<'listAttendees'>['attendees'][number];

/** Everybody who has or holds a place, first come first; refreshed every 60 s (docs/product.md#attendees). */
export function useAttendees(sessionId: string) {
  return useEndpoint('listAttendees', { params: { sessionId } }, { refreshInterval: adminRefreshMilliseconds });
}

export function refreshSeats(): Promise<void> {
  return refresh('listAttendees', 'listWaitlist', 'getAdminSession', 'listAdminSessions', 'getOverview');
}
