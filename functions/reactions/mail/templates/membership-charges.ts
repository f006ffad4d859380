import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { membershipContent, membershipLink, nameFact, type OwnMembershipMailData, ownFooter } from './memberships.ts';
import { greeting } from './session-facts.ts';

/** `before`: the price until then; `expected`: one that was told of before, and that does not come. */
export type MembershipChargeMailData = OwnMembershipMailData & {
  charge: { at: string; price: Money; before?: Money | undefined; expected?: Money | undefined };
};

/** Tells of a yearly renewal before it is charged (docs/product.md#memberships). */
export function membershipRenewing(data: MembershipChargeMailData, names: StudioNames): MailContent {
  const { membership, greetedName, charge } = data;
  const { terms, timeZone } = membership;
  const day = formatDate(charge.at, timeZone);
  const price = formatMoney(charge.price);
  return {
    ...membershipContent(data, `${price} on ${day}.`),
    subject: `Your membership renews on ${day}: ${unlinkedName(terms.name)}`,
    heading: `It renews on ${day}`,
    paragraphs: [
      greeting(greetedName),
      `Your membership renews for another ${terms.interval} on ${day}. ${price} is charged to your card then; you need to do nothing if you want to keep it.`,
      `If you do not want it any more, end it on its page before ${day}: it then lasts until that day, and nothing more is charged.`,
    ],
    facts: [
      nameFact(membership),
      { label: 'Renews on', value: day },
      { label: 'Price', value: price },
      ...cardFacts(membership),
    ],
    action: membershipLink(data),
    ...endingByReference(data),
    footer: ownFooter(names),
  };
}

/** Tells of another price before a charge costs it, or that one that was told of does not come. */
export function membershipPriceChanged(data: MembershipChargeMailData, names: StudioNames): MailContent {
  const { membership, greetedName, charge } = data;
  const { terms, timeZone } = membership;
  const day = formatDate(charge.at, timeZone);
  const price = `${formatMoney(charge.price)} a ${terms.interval}`;
  const stays = charge.before?.amount === charge.price.amount;
  const news = stays ? `It stays at ${price}.` : `From ${day}: ${price}.`;
  return {
    ...membershipContent(data, news),
    subject: `${stays ? 'Your price stays as it is' : 'A new price'}: ${unlinkedName(terms.name)}`,
    heading: stays ? 'Your price stays as it is' : 'A new price',
    paragraphs: [
      greeting(greetedName),
      ...changeText(data, { day, price, stays }),
      'If you do not want to go on, end it on its page before that day: it then lasts until its period is over, and nothing more is charged.',
    ],
    facts: [
      nameFact(membership),
      ...(charge.before && !stays ? [{ label: 'Until then', value: formatMoney(charge.before) }] : []),
      { label: stays ? 'Price' : `From ${day}`, value: price },
      ...cardFacts(membership),
    ],
    action: membershipLink(data),
    ...endingByReference(data),
    footer: ownFooter(names),
  };
}

function changeText(
  { charge: { expected } }: MembershipChargeMailData,
  { day, price, stays }: { day: string; price: string; stays: boolean },
): string[] {
  const replaced = expected ? `We wrote to you about ${formatMoney(expected)} before. That price does not come.` : null;
  const news = stays
    ? `Your membership costs ${price} as before. The next charge is on ${day}.`
    : `Your membership has a new price: ${price}, with the charge on ${day} and every one after it. Until then it costs what it does now.`;
  return replaced === null ? [news] : [replaced, news];
}

const cardFacts = ({ card }: Membership): Fact[] => (card ? [{ label: 'Card', value: `ending in ${card.last4}` }] : []);

/** Whoever has no account can end it without the link of the mail, too. */
function endingByReference({ membership, siteUrl }: MembershipChargeMailData): Pick<MailContent, 'secondary'> {
  if (membership.memberSub !== null) return {};
  return {
    secondary: {
      text: `You can also end it without signing in, by your e-mail address and the reference ${membership.id}.`,
      label: 'End it by its reference',
      // Without the name of its part, which mail systems break.
      href: `${siteUrl}${paths.withdraw.href()}`,
    },
  };
}
