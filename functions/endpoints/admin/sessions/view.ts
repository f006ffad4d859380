import type { ResponseBody } from '#shared/contract/contract.ts';
import { detailOf } from '../../../domains/sessions/sessions.ts';
import { type Announced, hasPage, type WholeSession } from '../../../ground/keys/session.ts';

type AdminSession = ResponseBody<'getAdminSession'>;

/** A session with every field of its form. */
export function adminSessionOf(session: WholeSession): AdminSession {
  const { zoomLink, recordingUrl, liftsNetworkLimit, maxAttendees, createdAt } = session;
  const { waitlistMode, offerHours, howToPrepare, joinMinutes, screeningQuestions, pricing } = session;
  const { updatedBy = null, updatedAt, recordingFile, recordingForAttended = false, recordingToldAt = null } = session;
  return {
    ...detailOf(session, session.cancellationPolicy),
    zoomLink,
    recordingUrl,
    recordingFile: recordingFile ? { name: recordingFile.name, size: recordingFile.size } : null,
    recordingForAttended,
    recordingToldAt,
    howToPrepare,
    joinMinutes,
    screeningQuestions,
    pricing,
    published: hasPage(session),
    liftsNetworkLimit,
    waitlistMode,
    offerHours,
    // Also part of `seats`: here it is the field of the form.
    maxAttendees,
    createdAt,
    updatedBy,
    cancelledAt: session.cancellation?.at ?? null,
    knownAs: session.knownAs ? knownOf(session.knownAs) : null,
    version: updatedAt,
  };
}

function knownOf({ durationMinutes: _, price, ...knownValues }: Announced): AdminSession['knownAs'] {
  return { ...knownValues, price: price ?? null };
}
