import { collectionRow } from '#shared/rules/collections.ts';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import { planSummary } from '#shared/rules/memberships.ts';
import { membershipPriceText, membershipStateNames, membershipStateTones } from '../../../lib/admin/membership-text.ts';
import { cardText, priceChangeText } from '../../../lib/memberships/membership-text.ts';
import { placesAfterEndText } from '../../../lib/memberships/places-after-end.ts';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { OwnerLink } from '../../../ui/admin/OwnerLink.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { endingNames, type MembershipDetail, nextChargeText, periodText } from './membership-text.ts';
import { Periods } from './Periods.tsx';
import '../../../ui/admin/record.css';
import './memberships.css';

/** Shows what is known of a membership, and its periods. */
export function MembershipFacts(detail: MembershipDetail) {
  const { state } = detail.membership;
  return (
    <>
      <div className="record">
        <Panel
          title="Membership"
          beside={<Badge tone={membershipStateTones[state]}>{membershipStateNames[state]}</Badge>}
        >
          <DetailList details={factsOf(detail)} />
        </Panel>
        <Panel title="Terms">
          <DetailList details={termsOf(detail)} />
        </Panel>
      </div>
      <Periods periods={detail.periods} zone={detail.timeZone} />
    </>
  );
}

function factsOf({ membership, credits, timeZone: zone }: MembershipDetail): Detail[] {
  const { ownerEmail, note, ending, freePeriod } = membership;
  return [
    ['Member', <OwnerLink key="owner" item={membership} />],
    ['E-mail', ownerEmail],
    ['Period', periodText(membership, zone)],
    [membership.state === 'active' ? 'Next charge' : 'State', nextChargeText(membership, zone)],
    ...(freePeriod === null ? [] : ([['Free month', formatPeriod(freePeriod, zone)]] satisfies Detail[])),
    ...(ending === null ? [] : ([['Why', endingNames[ending]]] satisfies Detail[])),
    ['Sessions left', credits === null ? 'As many as they like' : `${credits.left} of ${credits.of}`],
    ['Note', note ?? 'None'],
  ];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function termsOf({ membership, card, stripe, timeZone }: MembershipDetail): Detail[] {
  const { terms, price, priceChange } = membership;
  const opened = terms.collections.map((collection) => collectionRow(collection).name).join(', ');
  return [
    ['Price', membershipPriceText(price, terms.interval)],
    ...(priceChange ? ([['New price', priceChangeText(priceChange, terms, timeZone)]] satisfies Detail[]) : []),
    ['Gives', planSummary(terms)],
    ['Recordings', opened || 'None'],
    ['Places after its end', capitalised(placesAfterEndText(terms))],
    ['Card', card === null ? 'Not known' : cardText(card)],
    ['Subscription at Stripe', stripe.subscriptionId],
    ['Customer at Stripe', stripe.customerId],
  ];
}
