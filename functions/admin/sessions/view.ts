import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Session, WholeSession } from '../../keys/session.ts';
import { detailOf, summaryOf } from '../../sessions/sessions.ts';

type AdminSession = ResponseBody<'getAdminSession'>;
type Summary = ResponseBody<'listAdminSessions'>['sessions'][number];

/** A session with everything that its editor sets. */
export function adminSessionOf(session: WholeSession): AdminSession {
  const { zoomLink, recordingUrl, published, createdAt, updatedBy = null, updatedAt } = session;
  return {
    ...detailOf(session),
    zoomLink,
    recordingUrl,
    published,
    ...sizeOf(session),
    createdAt,
    updatedBy,
    version: updatedAt,
  };
}

// Said twice in the answer: among the seats, and as what the editor sets.
function sizeOf({ maxAttendees }: WholeSession) {
  return { maxAttendees };
}

/** What a card of the list shows. */
export function adminSummaryOf(session: Session, hasZoomLink: boolean): Summary {
  return { ...summaryOf(session), published: session.published, hasZoomLink };
}
