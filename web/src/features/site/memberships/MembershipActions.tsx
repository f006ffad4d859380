import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { withdrawalPath } from '#shared/contract/voucher-link.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { endsAtOnce } from '#shared/rules/memberships.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import type { OwnMembership } from '../../../lib/memberships/own-memberships.ts';
import { placesAfterEndText } from '../../../lib/memberships/places-after-end.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { CalendarDays, CreditCard, RotateCcw, User, X } from '../../../ui/page-icons.tsx';
import { QuestionDialog } from '../../../ui/QuestionDialog.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { type MembershipChange, type Proof, useMembershipActions } from './use-membership.ts';

type Props = {
  proof: Proof;
  membership: OwnMembership;
  email: string;
  onChanged: (membership: OwnMembership) => void;
};

/** Shows what its member can do about a membership (docs/product.md#memberships). */
export function MembershipActions({ proof, membership, email, onChanged }: Props) {
  const { change, openCard, isOpeningCard } = useMembershipActions(proof, onChanged);
  const [question, setQuestion] = useState<'end' | 'pause' | null>(null);
  const { state, card, pauses, endsWithPeriod } = membership;
  const zone = knownViewerZone();
  const isOver = state === 'ended';
  const close = () => setQuestion(null);
  return (
    <>
      <ActionRows label="What you can do">
        {!isOver && (
          <ActionRow
            icon={CreditCard}
            onClick={() => void openCard()}
            isBusy={isOpeningCard}
            hint={cardHint(membership)}
          >
            {isOpeningCard ? 'Opening the form…' : card ? 'Change the card' : 'Give a card'}
          </ActionRow>
        )}
        <ReversingRows membership={membership} change={change} />
        {pauses.length > 0 && (
          <ActionRow
            icon={CalendarDays}
            opensDialog
            onClick={() => setQuestion('pause')}
            hint={pauseHint(pauses, zone)}
          >
            Pause it
          </ActionRow>
        )}
        {!endsWithPeriod && !isOver && (
          <ActionRow
            icon={X}
            tone="bad"
            opensDialog
            onClick={() => setQuestion('end')}
            hint={endHint(membership, zone)}
          >
            Cancel the membership
          </ActionRow>
        )}
        <LinkRows membership={membership} email={email} />
      </ActionRows>
      {question === 'end' && (
        <EndQuestion membership={membership} onConfirm={() => change({ change: 'end' })} onClose={close} />
      )}
      {question === 'pause' && (
        <PauseDialog pauses={pauses} onPause={(until) => change({ change: 'pause', until })} onClose={close} />
      )}
    </>
  );
}

type ReversingProps = { membership: OwnMembership; change: (change: MembershipChange) => Promise<void> };

/** Takes back, at once, what was chosen before. */
function ReversingRows({ membership: { state, endsWithPeriod, continuesAt }, change }: ReversingProps) {
  const [busy, setBusy] = useState<MembershipChange['change'] | null>(null);
  const changeAtOnce = async (chosen: MembershipChange) => {
    setBusy(chosen.change);
    try {
      await change(chosen);
    } catch (error) {
      notify({ tone: 'bad', title: 'Nothing was changed', text: messageOf(error) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {endsWithPeriod && state !== 'ended' && (
        <ActionRow
          icon={RotateCcw}
          isBusy={busy === 'resume'}
          onClick={() => void changeAtOnce({ change: 'resume' })}
          hint="It renews as before"
        >
          {busy === 'resume' ? 'Keeping it…' : 'Keep the membership'}
        </ActionRow>
      )}
      {continuesAt !== null && (
        <ActionRow
          icon={RotateCcw}
          isBusy={busy === 'continue'}
          onClick={() => void changeAtOnce({ change: 'continue' })}
          hint={`It is charged again on ${formatDate(continuesAt, knownViewerZone())}`}
        >
          {busy === 'continue' ? 'Ending the pause…' : 'End the pause'}
        </ActionRow>
      )}
    </>
  );
}

function LinkRows({ membership: { id, state, withdrawUntil }, email }: { membership: OwnMembership; email: string }) {
  const account = useAccount();
  return (
    <>
      {withdrawUntil !== null && (
        <ActionRow
          icon={RotateCcw}
          tone="bad"
          to={withdrawalPath(id)}
          state={{ email }}
          hint={`Until ${formatDate(withdrawUntil, knownViewerZone())}; what you have not used goes back, and it ends at once`}
        >
          Withdraw from the purchase
        </ActionRow>
      )}
      {!account && state !== 'ended' && (
        <ActionRow
          icon={User}
          to={paths.setupAccount.href(email, { purchaseId: id })}
          hint="It has your membership and bookings, on every device"
        >
          Set up an account
        </ActionRow>
      )}
    </>
  );
}

const cardHint = ({ state }: OwnMembership) =>
  state === 'past_due' ? 'The open charge is paid by the new one at once' : 'Saved by Stripe, on a page of theirs';

function pauseHint(pauses: readonly string[], zone: string): string {
  const last = pauses.at(-1);
  return last === undefined ? '' : `Until ${formatDate(last, zone)} at most`;
}

const endsNow = ({ state, period }: OwnMembership) => endsAtOnce({ state, paidUntil: period.end }, new Date());

function endHint(membership: OwnMembership, zone: string): string {
  return endsNow(membership) ? 'It ends at once' : `It ends on ${formatDate(membership.period.end, zone)}`;
}

type EndProps = { membership: OwnMembership; onConfirm: () => Promise<void>; onClose: () => void };

function EndQuestion({ membership, onConfirm, onClose }: EndProps) {
  const { period, terms } = membership;
  const end = formatDate(period.end, knownViewerZone());
  return (
    <QuestionDialog
      title="Cancel the membership?"
      action="Cancel the membership"
      busyText="Cancelling…"
      keep="Keep it"
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
      onClose={onClose}
    >
      {!endsNow(membership)
        ? `You keep ${terms.name} until ${end}, with the sessions that are left and the places that you have booked. Nothing more is charged, and until then you can take this back. Places that you have booked for later ${placesAfterEndText(terms)}.`
        : `${terms.name} ends at once, and nothing more is charged. Places that you have booked ${placesAfterEndText(terms)}.`}
    </QuestionDialog>
  );
}
