import { useState } from 'react';
import { ulid } from 'ulid';
import { listPrice } from '#shared/rules/currency.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { notify } from '../../../../lib/notify.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { refreshSeats } from './use-attendees.ts';
import type { AdminWaitlistEntry } from './waitlist-entry.ts';

type Props = { entry: AdminWaitlistEntry; session: AdminSession; onClose: () => void };

/** Holds a free seat for someone who waits, and says for how long. */
export function OfferSeat({ entry: { entryId, name, email }, session, onClose }: Props) {
  // The same id until it succeeds, so that a retry is the same offer.
  const [id] = useState(ulid);
  const offer = async () => {
    try {
      const params = { sessionId: session.id, entryId };
      const { holdExpiresAt } = await call('offerSeat', { params, body: { id } });
      notify({
        tone: 'good',
        title: `A seat is held for ${name}`,
        text: `Until ${shortMoment(holdExpiresAt)}. The link is on its way to ${email}.`,
      });
    } finally {
      await refreshSeats();
    }
  };
  const price = isFree(session.price) ? 'accept it' : `accept it and pay ${formatMoney(listPrice(session.price))}`;
  const body = (
    <>
      <p>
        {name} gets a mail to {email} with a link to {price}.
      </p>
      <p>
        The seat is held for <span>{session.offerHours === 1 ? '1 hour' : `${session.offerHours} hours`}</span>, and
        shorter near the start of the session. If it is not accepted by then, it goes to the others who wait.
      </p>
    </>
  );
  return (
    <ConfirmDialog
      title={`Offer the free seat to ${name}?`}
      body={body}
      action="Offer the seat"
      tone="good"
      onConfirm={offer}
      onClose={onClose}
    />
  );
}
