import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { withdrawalPath } from '#shared/contract/voucher-link.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { joinLinkOf } from '../../../lib/memberships/join-link.ts';
import {
  endOfPackText,
  goodUntilText,
  keptPlacesText,
  lastDayOfPack,
  longSessionsText,
  packSessionsText,
} from '../../../lib/packs/pack-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { PlacesPaid } from '../../../ui/packs/PlacesPaid.tsx';
import { Check, RotateCcw, User } from '../../../ui/page-icons.tsx';
import '../../../ui/packs/one-pack.css';

type View = ResponseBody<'showPack'>;

type Props = {
  pack: View;
  /** Known after the payment. */
  buyerEmail?: string | undefined;
  /** True after the payment. */
  isNew?: boolean;
};

/** Shows what is left on a pack, until when, and what it was used for. */
export function Pack({ pack, buyerEmail, isNew = false }: Props) {
  const zone = knownViewerZone();
  const ended = endOfPackText(pack.state);
  const isUnlimited = pack.membership?.unlimited === true;
  const { plans } = useSite();
  const join = pack.membership && joinLinkOf(plans, pack.terms);
  return (
    <main id="main" className="wrap">
      <PageMeta title={pack.terms.name} path={paths.pack.href(pack.id)} index={false} />
      <div className="one-pack">
        <div className="one-pack__head">
          <div role="status">
            <PageHeading>{isNew ? `Your ${pack.terms.name} is ready` : pack.terms.name}</PageHeading>
            <p className="lead">{ended ?? readyText(pack, { zone, buyerEmail })}</p>
          </div>
          {pack.membership && <p className="hint">{movedText(join !== null)}</p>}
          {!ended && (
            <AppLink className={buttonClass({ tone: 'sage' })} to={paths.liveSessions.href()}>
              Use one
            </AppLink>
          )}
        </div>
        <aside className="one-pack__card boxed" aria-label="What is left">
          {!isUnlimited && <PackDots sessions={pack.terms.sessions} left={pack.creditsLeft} size="large" />}
          <p className="one-pack__left serif">
            {isUnlimited
              ? 'As many sessions as you like'
              : `${pack.creditsLeft} of ${pack.terms.sessions} sessions left`}
          </p>
          <DetailList details={factsOf(pack, zone)} />
          <Actions pack={pack} buyerEmail={buyerEmail} join={join} />
        </aside>
        <div className="one-pack__uses">
          <PlacesPaid title="What it was used for" uses={pack.uses} zone={zone} />
        </div>
      </div>
    </main>
  );
}

/** A membership has this page only where it was moved here. */
function movedText(isForSale: boolean): string {
  const moved = 'Your membership was moved here with what is left of it, and is not charged any more.';
  if (!isForSale) return moved;
  return `${moved} To go on, join: the first payment is made then, and what is left stays usable beside it.`;
}

function readyText(pack: View, { zone, buyerEmail }: { zone: string; buyerEmail: string | undefined }): string {
  if (pack.membership && pack.expiresAt !== null) return `Paid until ${lastDayOfPack(pack.expiresAt, zone)}.`;
  const until = `${goodUntilText(pack, zone)}.`;
  if (buyerEmail === undefined) return until;
  return `${until} This browser knows your pack: book a session, and it is offered there. The link in the mail to ${buyerEmail} does the same elsewhere.`;
}

function factsOf({ terms, expiresAt, id }: View, zone: string): Detail[] {
  return [
    ...(expiresAt === null ? [] : ([['Last day', lastDayOfPack(expiresAt, zone)]] satisfies Detail[])),
    ['Counts for', <CountsFor key="sessions" terms={terms} />],
    ['Whose place', terms.forOthers ? 'Yours or a friend’s' : 'Yours'],
    [
      'Reference',
      <span key="reference" className="one-pack__reference">
        {id}
      </span>,
    ],
  ];
}

function CountsFor({ terms }: Pick<View, 'terms'>) {
  const long = longSessionsText(terms);
  const texts = [packSessionsText(terms, useSite().categories), ...(long ? [long] : [])];
  return <span>{texts.join('. ')}</span>;
}

type ActionsProps = Pick<Props, 'pack' | 'buyerEmail'> & { join: string | null };

function Actions({ pack, buyerEmail, join }: ActionsProps) {
  const account = useAccount();
  const { withdrawal } = pack;
  const isOpen = withdrawal !== null && Date.parse(withdrawal.until) > Date.now();
  const asksForAccount = account === null && buyerEmail !== undefined;
  if (!isOpen && !asksForAccount && join === null) return null;
  return (
    <ActionRows label="What you can do">
      {join !== null && (
        <ActionRow icon={Check} to={join} hint="Then it renews until you cancel">
          Join to go on
        </ActionRow>
      )}
      {asksForAccount && (
        <ActionRow
          icon={User}
          to={paths.setupAccount.href(buyerEmail, { purchaseId: pack.id })}
          hint="It has your packs and bookings, on every device"
        >
          Set up an account
        </ActionRow>
      )}
      {isOpen && (
        <ActionRow
          icon={RotateCcw}
          tone="bad"
          to={withdrawalPath(pack.id)}
          state={{ email: buyerEmail ?? account?.email, upcomingCredits: withdrawal.upcomingCredits }}
          hint={withdrawalHint(withdrawal)}
        >
          Withdraw from the purchase
        </ActionRow>
      )}
    </ActionRows>
  );
}

function withdrawalHint({ until, amount, upcomingCredits }: NonNullable<View['withdrawal']>): string {
  const hint = `Until ${formatDate(until, knownViewerZone())}; ${formatMoney(amount)} goes back, and the pack ends`;
  return upcomingCredits === 0 ? hint : `${hint}. ${keptPlacesText(upcomingCredits)}`;
}
