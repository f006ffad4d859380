import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Rates } from '#shared/rules/currency.ts';
import { discountApplied } from '#shared/rules/discount-codes.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import type { DiscountField } from '../../lib/checkout/use-discount.ts';
import type { AppliedVoucher, VoucherList, VoucherPayment } from '../../lib/checkout/use-vouchers.ts';
import { usedThingText } from '../../lib/checkout/voucher-things.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { useSite } from '../../lib/rendering/context.ts';
import { buttonClass } from '../button.ts';
import { Check } from '../page-icons.tsx';
import { TextField } from '../TextField.tsx';
import './discount.css';

/** Upper-cased while it is typed, with the caret where it was (docs/product.md#discount-codes). */
function upperCased({ target }: ChangeEvent<HTMLInputElement>): string {
  const { selectionStart, selectionEnd } = target;
  const text = target.value.toUpperCase();
  if (text !== target.value) {
    target.value = text;
    target.setSelectionRange(selectionStart, selectionEnd);
  }
  return text;
}

/** Names what can still be typed. */
function entryLabel({ takesDiscount }: DiscountField, { isFull }: VoucherList): string {
  if (!takesDiscount) return 'Gift voucher';
  return isFull ? 'Discount code' : 'Discount code or gift voucher';
}

function Entry({ discount, vouchers }: { discount: DiscountField; vouchers: VoucherList }) {
  const { typed, checking, error, type, apply } = discount;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);

  // Enter looks the code up; it must not book at the price before the discount.
  const applyByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    void apply();
  };
  return (
    <TextField
      ref={box}
      label={entryLabel(discount, vouchers)}
      value={typed}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      onChange={(event) => type(upperCased(event))}
      onKeyDown={applyByKey}
      beside={
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          disabled={typed.trim() === ''}
          aria-disabled={checking}
          onClick={() => void apply()}
        >
          {checking ? 'Applying…' : 'Apply'}
        </button>
      }
    />
  );
}

type Props = {
  discount: DiscountField;
  vouchers: VoucherList;
  /** Says what the vouchers pay; null while the currency is unknown. */
  payment: VoucherPayment | null;
  rates: Rates;
  /** Says for what of an order an applied discount code counts. */
  scope?: string | undefined;
};

type AppliedProps = { label: string; code: string; onRemove: () => void; children: ReactNode };

/** A code that counts, which can be removed, and what it does. */
function Applied({ label, code, onRemove, children }: AppliedProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for several fields; this shows one value and its button.
    <div className="field" role="group" aria-labelledby={id}>
      <span className="field__label" id={id}>
        {label}
      </span>
      <div className="code">
        <Check />
        <b>{code}</b>
        <button type="button" className="code__remove" aria-label={`Remove ${code}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      <p className="hint" role="status">
        {children}
      </p>
    </div>
  );
}

function Discount({ discount: { applied, remove }, rates, scope }: Pick<Props, 'discount' | 'rates' | 'scope'>) {
  if (!applied) return null;
  return (
    <Applied label="Discount code" code={applied.code} onRemove={remove}>
      {[discountApplied(applied, rates), ...(scope ? [scope] : [])].join('. ')}
    </Applied>
  );
}

const currencyWords: Record<Money['currency'], string> = { GBP: 'pounds', EUR: 'euros', USD: 'dollars' };

/** Shows prices in the currency of a voucher, where the site offers it. */
function CurrencySwitch({ currency }: Pick<Money, 'currency'>) {
  const { choose } = useCurrency();
  const { currencies } = useSite();
  if (!currencies.includes(currency)) return null;
  return (
    <button type="button" className="text-button" onClick={() => choose(currency)}>
      {`Show prices in ${currencyWords[currency]}`}
    </button>
  );
}

type VoucherProps = { voucher: AppliedVoucher; onRemove: () => void } & Pick<Props, 'payment'>;

function Voucher({ voucher: { code, balance, thing }, payment, onRemove }: VoucherProps) {
  const part = payment?.parts.find((one) => one.code === code);
  const paid = payment && { ...payment.rest, amount: part?.amount ?? 0 };
  const isOther = balance !== null && paid !== null && paid.currency !== balance.currency;
  return (
    <Applied label="Gift voucher" code={formatVoucherCode(code)} onRemove={onRemove}>
      {thing && usedThingText(thing, paid)}
      {balance && voucherText(balance, part?.amount ?? 0, isOther)}{' '}
      {isOther && <CurrencySwitch currency={balance.currency} />}
    </Applied>
  );
}

/** Says what a voucher pays of an order, and what stays on it. */
export function voucherText(balance: Money, paid: number, isOtherCurrency: boolean): string {
  if (isOtherCurrency)
    return `It has ${formatMoney(balance)}, and pays only prices in ${currencyWords[balance.currency]}.`;
  const left = { ...balance, amount: balance.amount - paid };
  if (paid === 0) return `It pays nothing of this: ${formatMoney(left)} stays on it.`;
  const paidText = `Pays ${formatMoney({ ...balance, amount: paid })}`;
  return left.amount === 0 ? `${paidText}, all that it has.` : `${paidText}; ${formatMoney(left)} stays on it.`;
}

/**
 * The codes of an order: the discount code and the gift vouchers that count, each with what it does, and a field for the next one,
 * which is behind a press once one counts.
 */
export function DiscountCode({ discount, vouchers, payment, rates, scope }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [asksForMore, setAsks] = useState(false);
  const count = vouchers.applied.length + (discount.applied ? 1 : 0);
  const before = useRef(count);
  const isOpen = count === 0 || asksForMore || discount.typed !== '' || discount.error !== undefined;
  const canTypeMore = discount.takesDiscount || !vouchers.isFull;

  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setAsks(false);
    // The button that was pressed is gone: the focus goes to what has come in its place.
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [count]);

  return (
    <div ref={box} className="code-field">
      <Discount discount={discount} rates={rates} scope={scope} />
      {vouchers.applied.map((voucher) => (
        <Voucher
          key={voucher.code}
          voucher={voucher}
          payment={payment}
          onRemove={() => vouchers.remove(voucher.code)}
        />
      ))}
      {!canTypeMore && discount.error && (
        <p className="field__error" role="alert">
          {discount.error}
        </p>
      )}
      {canTypeMore && isOpen && <Entry discount={discount} vouchers={vouchers} />}
      {canTypeMore && !isOpen && (
        <button type="button" className="text-button code-field__more" onClick={() => setAsks(true)}>
          {`Add a ${entryLabel(discount, vouchers).toLowerCase()}`}
        </button>
      )}
    </div>
  );
}
