import { useState } from 'react';
import type { RequestInput } from '#shared/contract/contract.ts';
import { membershipUpdate } from '#shared/contract/memberships/admin-schemas.ts';
import type { Money } from '#shared/rules/money.ts';
import { packNoteLength } from '#shared/rules/packs.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { FormRules, ReadField } from '../../../lib/forms/form.ts';
import { notify } from '../../../lib/notify.ts';
import { NoteDialog } from '../../../ui/admin/ChangeDialogs.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import {
  type AdminMembership,
  endingText,
  endingWithPeriodText,
  freeMonthBackText,
  freeMonthText,
  type Period,
  periodRefundLabel,
} from './membership-text.ts';

type Props = { membership: AdminMembership; onClose: () => void };
type Change = RequestInput<'updateMembership', 'body'>;

async function change({ id: membershipId }: AdminMembership, body: Change): Promise<void> {
  await call('updateMembership', { params: { membershipId }, body });
  await refresh('getMembership', 'listMemberships', 'getOverview');
}

const noteRules: FormRules<'note', Change, ReadField<'note'>> = {
  parse: (read) => {
    const { data } = membershipUpdate.safeParse({ note: read('note').trim() || null });
    return data ? { body: data } : { wrong: { note: `At most ${packNoteLength} letters` } };
  },
};

export function MembershipNoteDialog({ membership, onClose }: Props) {
  return (
    <NoteDialog
      rules={noteRules}
      change={(body) => change(membership, body)}
      note={membership.note}
      maxLength={packNoteLength}
      onClose={onClose}
    />
  );
}

/** Asks before a membership is not renewed any more. */
export function EndWithPeriodDialog({ membership, zone, onClose }: Props & { zone: string }) {
  const end = async () => {
    await change(membership, { endsWithPeriod: true });
    notify({ tone: 'good', title: 'It ends with its period' });
  };
  return (
    <ConfirmDialog
      title={`End ${membership.terms.name} of ${membership.ownerName} with its period?`}
      body={<p>{endingWithPeriodText(membership, zone)}</p>}
      action="End with its period"
      onConfirm={end}
      onClose={onClose}
    />
  );
}

/** Asks before a membership ends at once, and whether its last period is refunded. */
export function EndAtOnceDialog({ membership, refund, onClose }: Props & { refund: Money | null }) {
  const [isRefunded, setRefunded] = useState(false);
  const end = async () => {
    try {
      const body = { refund: isRefunded };
      await call('endMembershipNow', { params: { membershipId: membership.id }, body });
      notify({ tone: 'good', title: 'Membership ended' });
    } finally {
      // A refund may have failed after the end.
      await refresh('getMembership', 'listMemberships', 'getOverview');
    }
  };
  return (
    <ConfirmDialog
      title={`End ${membership.terms.name} of ${membership.ownerName} now?`}
      body={
        <>
          <p>{endingText(membership)}</p>
          {refund && (
            <SwitchField
              label={periodRefundLabel(refund)}
              checked={isRefunded}
              onChange={({ target }) => setRefunded(target.checked)}
              hint="What was paid less the sessions that were used. It goes back through Stripe."
            />
          )}
        </>
      }
      action="End membership"
      onConfirm={end}
      onClose={onClose}
    />
  );
}

type FreeMonthProps = Props & { period: Period; zone: string };

/** Asks before the next period is given for free. */
export function FreeMonthDialog({ membership, period, zone, onClose }: FreeMonthProps) {
  const give = async () => {
    await change(membership, { freeMonth: { from: period.start, isFree: true } });
    notify({ tone: 'good', title: 'The next month is free' });
  };
  return (
    <ConfirmDialog
      title={`Give ${membership.ownerName} a free month?`}
      body={<p>{freeMonthText(membership, period, zone)}</p>}
      action="Give a free month"
      tone="good"
      onConfirm={give}
      onClose={onClose}
    />
  );
}

/** Asks before a free month is taken back. */
export function FreeMonthBackDialog({ membership, period, zone, onClose }: FreeMonthProps) {
  const takeBack = async () => {
    await change(membership, { freeMonth: { from: period.start, isFree: false } });
    notify({ tone: 'good', title: 'The next month is charged' });
  };
  return (
    <ConfirmDialog
      title={`Take the free month of ${membership.ownerName} back?`}
      body={<p>{freeMonthBackText(membership, period, zone)}</p>}
      action="Take it back"
      onConfirm={takeBack}
      onClose={onClose}
    />
  );
}

export async function takeMembershipEndBack(membership: AdminMembership): Promise<void> {
  const titles = { done: 'The membership goes on', failed: 'The membership still ends with its period' };
  await withNotice(() => change(membership, { endsWithPeriod: false }), titles);
}
