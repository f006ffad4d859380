import type { Discount, Quote } from '#shared/rules/discount-codes.ts';
import { formatMoney, freeLabel, isFree, type Money } from '#shared/rules/money.ts';
import type { PackPayment } from '../../lib/checkout/order-payment.ts';
import type { VoucherPayment } from '../../lib/checkout/use-vouchers.ts';
import type { ShownPrice } from '../../lib/currency/use-price.ts';
import { type MoneyLine, MoneyLines } from '../MoneyLines.tsx';
import '../session/price.css';
import './sum.css';

/** Lists what gift vouchers pay of an order, and credits of a pack. */
type Payment = VoucherPayment & { pack?: PackPayment | null };

type SumText = { lines: (MoneyLine & { label: string })[]; total: string };

/** A part of the sum that is paid later, and what is paid at once. */
type LaterPayment = { now: Money; rest: Money; label: string };

/** Taken off by a code, unless the label says by what. */
export type ShownDiscount = Discount & { label?: string };

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const moneyText = (money: Money) => (isFree(money) ? freeLabel : formatMoney(money));

function discountLabel(discount: ShownDiscount | null): string {
  if (discount?.label) return discount.label;
  return discount?.type === 'percentage' ? `Discount, ${discount.percentage}%` : 'Discount';
}

/**
 * The sum as text. Its lines are left out while the server has named another total than they make: a sum that does not
 * add up helps no one.
 */
export function checkoutSumText(
  label: string,
  { list, discount: off, total: quoted }: Quote,
  discount: ShownDiscount | null,
  total: Money,
  payment: Payment | null = null,
  later: LaterPayment | null = null,
): SumText {
  const rest = later?.now ?? payment?.rest ?? total;
  const addsUp = quoted.amount === total.amount && quoted.currency === total.currency;
  if (!addsUp) return { lines: [], total: restText(total, rest) };
  const lines: SumText['lines'] = [{ label, amount: moneyText(list) }];
  if (discount) lines.push({ label: discountLabel(discount), amount: `−${formatMoney(off)}`, less: true });
  if (payment?.pack) {
    const { credits, amount } = payment.pack;
    lines.push({ label: creditsLabel(credits), amount: `−${formatMoney({ ...total, amount })}`, less: true });
  }
  for (const { amount } of payment?.parts ?? [])
    lines.push({ label: 'Gift voucher', amount: `−${formatMoney({ ...total, amount })}`, less: true });
  if (later) lines.push({ label: later.label, amount: `−${formatMoney(later.rest)}`, less: true });
  return { lines, total: restText(total, rest) };
}

const creditsLabel = (credits: number) => (credits === 1 ? '1 credit of your pack' : `${credits} credits of your pack`);

/** Writes £0.00 where vouchers or credits pay all: it is not free. */
function restText(total: Money, rest: Money): string {
  return isFree(rest) && !isFree(total) ? formatMoney(rest) : moneyText(rest);
}

type Props = {
  label: string;
  /** Null while it is not known in which currency to pay. */
  price: ShownPrice | null;
  applied: ShownDiscount | null;
  /** Says what a pack and gift vouchers pay of it. */
  payment: Payment | null;
  later?: LaterPayment | null;
};

function sumTextOf({ label, price, applied, payment, later = null }: Props): SumText {
  const used = price && !isFree(price.quote.list) ? applied : null;
  if (!price) return { lines: [{ label, amount: '\u00a0' }], total: '\u00a0' };
  return checkoutSumText(label, price.quote, used, price.total, payment, later);
}

const isPart = ({ payment, later }: Props) =>
  Boolean(later) || (payment !== null && (payment.parts.length > 0 || Boolean(payment.pack)));

/** Shows what is bought, what a code takes off, and what is to pay. Its place is kept until the currency is known. */
export function Sum(props: Props) {
  const { lines, total } = sumTextOf(props);
  return (
    <div className="sum">
      <MoneyLines lines={lines} total={{ label: isPart(props) ? 'To pay now' : 'Total', amount: total }} />
    </div>
  );
}

/** The sum in one line, above the button that pays it: for narrow screens. */
export function SumLine(props: Props) {
  const { later } = props;
  const { lines, total } = sumTextOf({ ...props, later: null });
  const [bought, ...less] = lines;
  const lessTexts = less.map(({ label, amount }) => `${lowerFirst(label)} ${amount}`);
  const texts = [bought?.label ?? 'Total', ...lessTexts];
  const text = later ? `${formatMoney(later.rest)} ${lowerFirst(later.label)}` : texts.join(', ');
  return (
    <p className="sum-line spread">
      <span>{text}</span>
      <b className="price">{later ? formatMoney(later.now) : total}</b>
    </p>
  );
}
