import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { refresh, useEndpoint } from '../../../../lib/api/use-endpoint.ts';

export type Attendee = ResponseBody<'listAttendees'>['attendees'][number];

/** Everybody who has or holds a place, first come first; looked at again every 60 s (back office, section 9). */
export function useAttendees(sessionId: string) {
  return useEndpoint('listAttendees', { params: { sessionId } }, { refreshInterval: adminRefreshMilliseconds });
}

/** Fetches again whatever shows who has a place or waits for one. */
export function refreshSeats(): Promise<void> {
  return refresh('listAttendees', 'listWaitlist', 'getAdminSession', 'listAdminSessions', 'getOverview');
}
