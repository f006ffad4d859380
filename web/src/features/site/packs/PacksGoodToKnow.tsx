import { endMembershipPath } from '#shared/contract/membership-link.ts';
import { paths } from '#shared/contract/paths.ts';
import { graceDays, type Plan } from '#shared/rules/memberships.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { endsSoonDays, prolongedDays } from '#shared/rules/packs.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Fold } from '../../../ui/Fold.tsx';

type Props = { packs: readonly PackForSale[]; plans: readonly Plan[] };

/** Answers what buyers ask before they pay. */
export function PacksGoodToKnow({ packs, plans }: Props) {
  const sells = (list: readonly unknown[]) => list.length > 0;
  return (
    <section className="pack-facts" aria-labelledby="good-to-know">
      <h2 id="good-to-know">Good to know</h2>
      <Fold title="What counts as one session?" open>
        <p>
          {`A place costs one credit, whatever its price.${[...packs, ...plans].some(({ long }) => long) ? ' A long session may cost more.' : ''} When you book, the form says how many credits it takes, and so does the button before you press it.`}
        </p>
      </Fold>
      <Fold title="How do I use it?">
        <p>
          Sign in, and each booking offers it. Without an account, the link in the mail about it, opened in the browser
          that you book with, does the same.
        </p>
      </Fold>
      {sells(packs) && (
        <Fold title="Can I pay with a gift voucher?">
          <p>
            A pack, yes, with one of an amount: type its code in the form. The rest is paid by card. A voucher for one
            session or a collection pays no pack.
          </p>
        </Fold>
      )}
      {sells(packs) && (
        <Fold title="Can someone else use my pack?">
          <p>{othersText(packs)}</p>
        </Fold>
      )}
      {sells(plans) && <AboutMemberships />}
      <Fold title="What happens when I cancel?">
        <p>
          Your ticket says until when all of a place comes back: until then its credits return, later they are spent.
          When we cancel a session they always come back; a pack that has ended by then, or ends within {endsSoonDays}{' '}
          days, is good for {prolongedDays} more days.
        </p>
      </Fold>
      <Fold title="Can I get my money back?">
        <p>
          Within {withdrawalDays} days after you paid you can{' '}
          <AppLink to={paths.withdraw.href()}>withdraw from the purchase</AppLink>, and all of it goes back. Where you
          agreed, when you bought it, to use it at once, the price of a single session is kept for each credit used,
          also for places still to come, which stay booked: cancel first those that you do not want.
        </p>
      </Fold>
    </section>
  );
}

function othersText(packs: readonly PackForSale[]): string {
  const some = packs.filter(({ forOthers }) => forOthers);
  if (some.length === 0) return 'No: it pays the place of its owner. Others pay for theirs.';
  const all = 'Book several places, give each a name, and choose how many of them the pack pays.';
  if (some.length === packs.length) return `Yes. ${all}`;
  return `Those can that say so. ${all} Any other pays the place of its owner.`;
}

function AboutMemberships() {
  return (
    <>
      <Fold title="What happens when I stop the membership?">
        <p>
          You keep it to the end of the period that you have paid, and nothing more is charged. Until then you can take
          that back. Stop it on its page, in your account, or without signing in at the{' '}
          <AppLink to={endMembershipPath()}>foot of every page</AppLink>.
        </p>
      </Fold>
      <Fold title="What if a payment does not go through?">
        <p>
          We try again and write to you. What you have booked stays yours for {graceDays} days, in which you can give
          another card; new places are taken once it is paid.
        </p>
      </Fold>
    </>
  );
}
