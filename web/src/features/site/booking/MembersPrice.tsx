import type { Discount } from '#shared/rules/discount-codes.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import type { ShownPrice } from '../../../lib/currency/use-price.ts';
import type { MembersPriceState } from './members-price.ts';

type Order = { members: MembersPriceState; applied: Discount | null; price: ShownPrice | null; count: number };

/** Says what the members' price is, or why it does not count; null where there is nothing to say. */
export function membersPriceText({ members, applied, price, count }: Order): string | null {
  const { discount, isAnother } = members;
  if (!discount || !price || isFree(price.quote.list)) return null;
  if (count > 1) return 'Your members’ price is for one place of your own: book that by itself.';
  if (isAnother) return 'Your members’ price is for your first place in a session, so this one has the full price.';
  if (applied) return 'The discount code counts in place of your members’ price.';
  const { quote, total } = price;
  // The server has named another total: the membership may have ended, or the place is for another address.
  if (quote.total.amount !== total.amount) {
    return 'The members’ price does not count for this order: it is for a place under your account’s address, while your membership is paid.';
  }
  const reduced = isFree(total) ? 'nothing' : formatMoney(total);
  return `Members’ price ${reduced} instead of ${formatMoney(quote.list)}, with your membership ${discount.name}. It is for a place under your account’s address.`;
}

/** Says aloud, too, when the members' price counts no more, or again (docs/product.md#members-discount). */
export function MembersPrice(order: Order) {
  const text = membersPriceText(order);
  return text === null ? null : (
    <p className="hint" role="status">
      {text}
    </p>
  );
}
