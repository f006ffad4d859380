import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { endMembershipHash, endMembershipPath } from '#shared/contract/membership-link.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { EndMembershipPage } from './EndMembershipPage.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import './withdrawal.css';

const path = paths.withdraw.pattern;

type Withdrawn = ResponseBody<'withdrawVoucher'> & { email: string };

/** The reference in a link: #reference=01JD…; an empty text where there is none. */
const referenceIn = (hash: string): string => /^#reference=([\w-]{1,40})$/.exec(hash)?.[1] ?? '';

function emailIn(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'email' in state;
  return isOurs && typeof state.email === 'string' ? state.email : '';
}

function upcomingCreditsIn(state: unknown): number | null {
  const isOurs = typeof state === 'object' && state !== null && 'upcomingCredits' in state;
  return isOurs && typeof state.upcomingCredits === 'number' ? state.upcomingCredits : null;
}

/** Takes back the purchase of a gift voucher or a pack (docs/product.md#withdrawing-from-a-voucher). */
export function WithdrawPage() {
  const { hash } = useLocation();
  return hash === endMembershipHash ? <EndMembershipPage /> : <Withdrawing />;
}

function Withdrawing() {
  const { hash, state } = useLocation();
  const { contact } = useSite();
  const [withdrawn, setWithdrawn] = useState<Withdrawn | null>(null);
  if (withdrawn) return <Done {...withdrawn} />;
  return (
    <main id="main" className="wrap">
      <PageMeta title="Withdraw from a purchase" path={path} index={false} />
      <div className="withdrawal">
        <div>
          <PageHeading>Withdraw from a purchase</PageHeading>
          <p className="lead">
            Within {withdrawalDays} days after you paid for a gift voucher, a pack of sessions or a membership. You need
            no reason. A voucher goes back whole while nothing of it was used. So does a pack or a membership; where you
            agreed to use it at once, the price of a single session is kept for each credit used: of a pack also for
            places still to come, which stay booked; those of a membership are given back. It ends then.
          </p>
        </div>
        <WithdrawalForm
          key={hash}
          reference={referenceIn(hash)}
          email={emailIn(state)}
          upcomingCredits={upcomingCreditsIn(state)}
          onWithdrawn={(result, email) => setWithdrawn({ ...result, email })}
        />
        <section className="withdrawal__sessions">
          <h2 className="panel-title">Memberships</h2>
          <p className="secondary">
            Later than {withdrawalDays} days after its first payment, or to keep it to the end of its period,{' '}
            <AppLink to={endMembershipPath()}>cancel your membership</AppLink>.
          </p>
          <h2 className="panel-title">Sessions</h2>
          <p className="secondary">
            For a session on a date there is no right to withdraw: your place is kept for that time, and could often not
            be given to anybody else so late. Instead you can cancel on your ticket; what goes back then is said before
            you book. For recordings, <ContactLink href={contact}>write to us</ContactLink>.
          </p>
        </section>
      </div>
    </main>
  );
}

function Done({ total, withdrawnAt, email }: Withdrawn) {
  return (
    <StatePage key="done" title="You have withdrawn" path={path} index={false} actions={<ScheduleLink tone="line" />}>
      {formatMoney(total)} goes back to where the payment came from, and what you bought has ended. A mail to {email}{' '}
      confirms it, with today’s date, {formatDate(withdrawnAt, knownViewerZone())}.
    </StatePage>
  );
}
