import { type PayableOrder, type PriceText, paidText, priceText } from '../../lib/admin/order-text.ts';
import './price.css';

type PassMark = { ofPass?: boolean | undefined };

/** Shows what an order costs, paid or not. */
export function OrderPrice({ order }: { order: Parameters<typeof priceText>[0] & PassMark }) {
  return <Written {...priceText(order)} ofPass={order.ofPass} />;
}

export function PricePaid({ order }: { order: PayableOrder & PassMark }) {
  return <Written {...paidText(order)} ofPass={order.ofPass} />;
}

/** Nothing for an empty text, so that a card has no empty line. */
function Written({ text, isStruck, ofPass = false }: PriceText & PassMark) {
  if (text === '') return null;
  return (
    <>
      <span>{isStruck ? <del>{text}</del> : text}</span>
      {ofPass && <span className="price__pass tertiary"> Series</span>}
    </>
  );
}
