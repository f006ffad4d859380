import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { planSummary } from '#shared/rules/memberships.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { cardText, leftOfPeriodText, priceChangeText, stateText } from '../../../lib/memberships/membership-text.ts';
import type { OwnMembership } from '../../../lib/memberships/own-memberships.ts';
import { planFacts } from '../../../lib/memberships/plan-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { PlacesPaid } from '../../../ui/packs/PlacesPaid.tsx';
import { MembershipActions } from './MembershipActions.tsx';
import type { MembershipPageView } from './membership-state.ts';
import { PaidPeriods } from './PaidPeriods.tsx';
import type { Proof } from './use-membership.ts';
import '../../../ui/packs/one-pack.css';

type Props = {
  proof: Proof;
  page: MembershipPageView;
  membership: OwnMembership;
  /** True after the payment. */
  isNew: boolean;
  /** True after another card was saved. */
  hasNewCard: boolean;
  onChanged: (membership: OwnMembership) => void;
};

/** Shows a membership: its period, what is left, the next charge, and what can be done (docs/product.md#memberships). */
export function Membership({ proof, page, membership, isNew, hasNewCard, onChanged }: Props) {
  const zone = knownViewerZone();
  const now = useNow(60_000);
  const { id, terms, state, sessions, period } = membership;
  const left = leftOfPeriodText(membership, now);
  return (
    <main id="main" className="wrap">
      <PageMeta title={terms.name} path={paths.membership.href(id)} index={false} />
      <div className="one-pack">
        <div className="one-pack__head">
          <div role="status">
            <PageHeading>{isNew ? `Your membership has begun: ${terms.name}` : terms.name}</PageHeading>
            {hasNewCard && <NewCard membership={membership} />}
            <p className="lead">{stateText(membership, { now, zone })}</p>
            {isNew && proof.secret !== null && <p className="hint">{knownText(page.buyerEmail)}</p>}
          </div>
          {left !== null && state !== 'past_due' && (
            <AppLink className={buttonClass({ tone: 'sage' })} to={paths.liveSessions.href()}>
              Find a session
            </AppLink>
          )}
        </div>
        <aside className="one-pack__card boxed" aria-label="What is left">
          {sessions && <PackDots sessions={sessions.total} left={sessions.left} size="large" />}
          <p className="one-pack__left serif">{left ?? endText(membership, zone)}</p>
          <DetailList details={factsOf(membership, zone)} />
          <MembershipActions proof={proof} membership={membership} email={page.buyerEmail} onChanged={onChanged} />
        </aside>
        <div className="one-pack__uses">
          <PlacesPaid title={usesTitle(period.end, now)} uses={membership.uses} zone={zone} />
          <PaidPeriods proof={proof} periods={page.periods} zone={zone} />
          <Given membership={membership} />
        </div>
      </div>
    </main>
  );
}

const knownText = (email: string) =>
  `This browser knows your membership: book a session, and it is offered there. The link in the mail to ${email} does the same elsewhere.`;

const usesTitle = (end: string, now: Date) =>
  end > now.toISOString() ? 'What this period was used for' : 'What the last period was used for';

function endText({ state, period }: OwnMembership, zone: string): string {
  if (state === 'ended') return 'Nothing is left of it';
  return `The paid period ended on ${formatDate(period.end, zone)}`;
}

function NewCard({ membership: { state } }: { membership: OwnMembership }) {
  return state === 'past_due' ? (
    <Alert
      tone="wait"
      title="Your new card is saved"
      text="It could not be charged yet. Try once more, or give another one."
    />
  ) : (
    <Alert tone="good" title="Your new card is saved" text="It pays from now on." />
  );
}

function factsOf({ id, period, nextCharge, card, price, priceChange, terms }: OwnMembership, zone: string): Detail[] {
  const charge: Detail[] = nextCharge
    ? [['Next charge', `${formatMoney(nextCharge.amount)} on ${formatDate(nextCharge.at, zone)}`]]
    : [];
  return [
    ['Paid until', formatDate(period.end, zone)],
    ...charge,
    ['Price', `${formatMoney(price)} a ${terms.interval}`],
    ...(priceChange ? ([['New price', priceChangeText(priceChange, terms, zone)]] satisfies Detail[]) : []),
    ...(card ? ([['Card', cardText(card)]] satisfies Detail[]) : []),
    [
      'Reference',
      <span key="reference" className="one-pack__reference">
        {id}
      </span>,
    ],
  ];
}

function Given({ membership: { terms } }: { membership: OwnMembership }) {
  const { categories } = useSite();
  return (
    <section className="one-pack__given" aria-labelledby="given">
      <h2 id="given" className="panel-title">
        What it gives
      </h2>
      <ul>
        {[planSummary(terms), ...planFacts(terms, categories)].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
