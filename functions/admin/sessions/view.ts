import type { ResponseBody } from '#shared/contract/contract.ts';
import type { WholeSession } from '../../keys/session.ts';
import { detailOf } from '../../sessions/sessions.ts';

type AdminSession = ResponseBody<'getAdminSession'>;

/** A session with every field of its form. */
export function adminSessionOf(session: WholeSession): AdminSession {
  const { zoomLink, recordingUrl, published, liftsNetworkLimit, maxAttendees, createdAt } = session;
  const { waitlistMode, offerHours, howToPrepare, joinMinutes } = session;
  const { updatedBy = null, updatedAt } = session;
  return {
    ...detailOf(session, session.cancellationPolicy),
    zoomLink,
    recordingUrl,
    howToPrepare,
    joinMinutes,
    published,
    liftsNetworkLimit,
    waitlistMode,
    offerHours,
    // Also part of `seats`: here it is the field of the form.
    maxAttendees,
    createdAt,
    updatedBy,
    version: updatedAt,
  };
}
