import { useState } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { syncSummary, syncWords } from './attendee-text.ts';
import { type Attendee, refreshSeats } from './use-attendees.ts';

const syncFailed = 'Failed to sync with Stripe. Please try again.';

/** Asks Stripe about one booking, and says the result of it (docs/product.md#admin-session-detail). */
export async function syncOne({ id, attendeeName }: Attendee): Promise<void> {
  try {
    const { result } = await call('syncOrder', { params: { type: 'session', orderId: id } });
    notify({ tone: 'good', ...syncWords(result, attendeeName) });
  } catch (error) {
    notify({ tone: 'bad', title: 'Sync Failed', text: messageOf(error) || syncFailed });
  }
  await refreshSeats();
}

export function useSyncAll(sessionId: string): { busy: boolean; syncAll: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const syncAll = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const answer = await call('syncAttendees', { params: { sessionId } });
      notify({ tone: answer.failed > 0 ? 'bad' : 'good', title: 'Sync Complete', text: syncSummary(answer) });
    } catch (error) {
      notify({ tone: 'bad', title: 'Sync Failed', text: messageOf(error) || syncFailed });
    }
    await refreshSeats();
    setBusy(false);
  };
  return { busy, syncAll };
}
