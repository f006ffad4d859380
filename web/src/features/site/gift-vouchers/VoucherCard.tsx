import type { ReactNode } from 'react';
import type { Currency } from '#shared/rules/currencies.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { thingWords, type VoucherThing } from '#shared/rules/vouchers.ts';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import '../../../ui/session/price.css';
import './voucher-card.css';

type Props = {
  /** Empty while it is not known. */
  recipientName: string;
  giverName: string;
  message: string;
  /** The value as it is written. */
  value: ReactNode;
  /** The day of its delivery in words; null where it has none. */
  date: string | null;
  children: ReactNode;
};

/** A gift voucher as it is given: art, names, value, the giver's words. */
export function VoucherCard({ recipientName, giverName, message, value, date, children }: Props) {
  return (
    <div className="voucher boxed cropped">
      <div className="voucher__art">
        <SessionArt session={fixedArt.giftVoucher} shape="banner" />
      </div>
      <div className="voucher__text">
        {recipientName && <p className="voucher__for">For {recipientName}</p>}
        <p className="voucher__value">{value}</p>
        {message && <q className="voucher__words serif">{message}</q>}
        {giverName && <p className="secondary">{date ? `From ${giverName}, ${date}` : `From ${giverName}`}</p>}
        <div className="voucher__end secondary">{children}</div>
      </div>
    </div>
  );
}

/** The thing that a voucher is for, in place of a value. */
export function ThingOnCard({ thing, currency }: { thing: VoucherThing; currency: Currency }) {
  const { title, terms } = thingWords(thing, currency);
  return (
    <>
      <span className="voucher__thing serif">{title}</span>
      {terms && <span className="voucher__terms">{terms}</span>}
    </>
  );
}
