import { serveMembers } from '../../auth-sessions/serve.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { newId } from '../../platform/ids.ts';
import { connectTable } from '../../platform/table.ts';
import { addAttendee } from './add-attendee.ts';
import { listAttendees } from './attendees.ts';
import { createSession, duplicateSession } from './create.ts';
import { deleteSession } from './delete.ts';
import { getAdminSession, listAdminSessions } from './list.ts';
import { announceChange, writeToAttendees } from './messages.ts';
import { offerSeat } from './offer.ts';
import { updateSession } from './update.ts';
import { listWaitlist, removeFromWaitlist } from './waitlist.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serveMembers(
  {
    listAdminSessions,
    getAdminSession,
    createSession,
    updateSession,
    duplicateSession,
    deleteSession,
    announceChange,
    writeToAttendees,
    listAttendees,
    addAttendee,
    listWaitlist,
    removeFromWaitlist,
    offerSeat,
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId },
);
