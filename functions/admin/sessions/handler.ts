import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { serve } from '../../platform/http.ts';
import { newId } from '../../platform/ids.ts';
import { connectTable } from '../../platform/table.ts';
import { addAttendee } from './add-attendee.ts';
import { listAttendees } from './attendees.ts';
import { createSession, duplicateSession } from './create.ts';
import { deleteSession } from './deletion.ts';
import { getAdminSession, listAdminSessions } from './list.ts';
import { announceChange, writeToAttendees } from './messages.ts';
import { offerSeat } from './offer.ts';
import { updateSession } from './update.ts';
import { listWaitlist, removeFromWaitlist } from './waitlist.ts';

const { TABLE_NAME, ADMIN_EMAIL } = readEnvironment('TABLE_NAME', 'ADMIN_EMAIL');

export const handler = serve(
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
  { table: connectTable(TABLE_NAME), now: systemClock, newId, adminEmail: ADMIN_EMAIL },
);
