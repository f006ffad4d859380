import { defaultInvoicing, type Invoicing, invoicingKey, invoicingRecord } from '../../ground/keys/invoicing.ts';
import { giftOf, isVoucherPurchase } from '../../ground/keys/purchase.ts';
import {
  type Receipt,
  type ReceiptNumbers,
  receiptItem,
  receiptNumbersKey,
  receiptNumbersRecord,
  receiptRecord,
  receiptsOfOrder,
} from '../../ground/keys/receipt.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findNames } from '../../ground/settings/names.ts';
import {
  orderTypeOf,
  type PaidOrder,
  type Posting,
  postingsOfAllWays,
  taxedAtSale,
  wayOf,
} from '../income/postings.ts';
import { paidByPack } from '../payments/vouchers.ts';

export type ReceiptTexts = Pick<Receipt, 'buyer' | 'item' | 'lines'>;

type Dependencies = { table: Table; now: Clock };

/** The receipts that were issued for an order, the receipt first. */
export async function findReceipts(table: Table, orderId: string): Promise<Receipt[]> {
  const partition = receiptsOfOrder(orderId);
  const items = await queryWholePartition(table, { partition, upTo: '~', consistent: true });
  const receipts = items.map((item) => receiptRecord.parse(item));
  return receipts.toSorted(
    (one, other) => Number(other.kind === 'receipt') - Number(one.kind === 'receipt') || one.number - other.number,
  );
}

/**
 * The receipt of an order's payment and a credit note for each part that went back, as they were issued; those that were
 * not yet are now, with the next numbers, in one transaction: no number is left out or given twice
 * (docs/trust.md#receipts). None for an order of which nothing was paid. Throws HttpError `busy`.
 * @param paidBy the receipt of the payment that the order has a share of: then it has credit notes alone
 */
export function issueReceipts(
  order: PaidOrder,
  texts: ReceiptTexts | null,
  { table, now }: Dependencies,
  paidBy?: Receipt,
): Promise<Receipt[]> {
  return retryOnConflict(async () => {
    const issued = await findReceipts(table, order.id);
    const missing = missingPostings(order, issued).filter(([, { kind }]) => !paidBy || kind === 'refund');
    if (missing.length === 0 || texts === null) return issued;
    const [numbers, invoicing] = await Promise.all([findNumbers(table), findInvoicing(table)]);
    const seller = invoicing.sellerName ?? (await findNames(table)).studio;
    const at = now().toISOString();
    const added = numbered(order, texts, {
      issued,
      missing,
      numbers: numbers ?? noNumbers,
      invoicing,
      seller,
      at,
      paidBy,
    });
    const writes = [nextNumbers(numbers, added), ...added.map(putReceipt)];
    return (await transact(table, writes)).written ? [...issued, ...added] : conflict;
  });
}

const noNumbers: ReceiptNumbers = receiptNumbersRecord.parse({});

const findNumbers = (table: Table) => getItem(table, receiptNumbersKey, receiptNumbersRecord, { consistent: true });

export async function findInvoicing(table: Table): Promise<Invoicing> {
  return (await getItem(table, invoicingKey, invoicingRecord, { consistent: true })) ?? defaultInvoicing;
}

type NamedPosting = [name: string, posting: Posting];

/** The payment first, since a credit note names its receipt. What was paid elsewhere has its receipt from there. */
function missingPostings(order: PaidOrder, issued: Receipt[]): NamedPosting[] {
  if (order.paidElsewhere) return [];
  const issuedPostings = new Set(issued.map(({ posting }) => posting));
  return [...postingsOfAllWays(order)].filter(([name, { kind }]) => kind !== 'free' && !issuedPostings.has(name));
}

type Issuing = {
  issued: Receipt[];
  missing: NamedPosting[];
  numbers: ReceiptNumbers;
  invoicing: Invoicing;
  /** Their name. */
  seller: string;
  at: string;
  paidBy: Receipt | undefined;
};

function numbered(
  order: PaidOrder,
  texts: ReceiptTexts,
  { issued, missing, numbers, invoicing, seller, at, paidBy }: Issuing,
): Receipt[] {
  const last = { ...numbers };
  let receiptName = paidBy?.name ?? issued.find(({ kind }) => kind === 'receipt')?.name ?? null;
  return missing.map(([posting, { kind: postingKind, amount, at: since }]) => {
    const kind = postingKind === 'refund' ? 'credit_note' : 'receipt';
    last[kind] += 1;
    const number = last[kind];
    const name = `${invoicing.prefix}${kind === 'receipt' ? '' : 'C'}${String(number).padStart(4, '0')}`;
    if (kind === 'receipt') receiptName = name;
    return receiptRecord.parse({
      kind,
      number,
      name,
      posting,
      issuedAt: at,
      at: since ?? at,
      ...texts,
      receiptName: kind === 'receipt' ? null : receiptName,
      orderType: orderTypeOf(order),
      orderId: order.id,
      way: wayOf(order),
      amount: { ...order.total, amount: Math.abs(amount) },
      ...(kind === 'receipt' && vouchersIn(order)),
      ...untaxedIn(order, posting, Math.abs(amount)),
      vatRate: invoicing.vatRate,
      seller: {
        name: seller,
        address: invoicing.address,
        vatNumber: invoicing.vatNumber,
      },
    });
  });
}

/** Returns what vouchers and credits paid of an order; nothing where none did. */
function vouchersIn({ total, vouchers }: PaidOrder): Pick<Receipt, 'byVouchers' | 'byPack'> {
  const sumOf = (parts: PaidOrder['vouchers']) => ({
    ...total,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  });
  const byPack = paidByPack({ vouchers });
  const others = vouchers.filter((part) => !isPackPart(part));
  return {
    ...(others.length > 0 && { byVouchers: sumOf(others) }),
    ...(byPack && { byPack: { ...byPack, amount: sumOf(vouchers.filter(isPackPart)) } }),
  };
}

/** Returns what of a payment, or of what went back, has no VAT by itself; nothing where VAT is due of all. */
function untaxedIn(order: PaidOrder, posting: string, amount: number): Pick<Receipt, 'untaxed'> {
  if (isVoucherPurchase(order))
    return giftOf(order).vat === 'at_use'
      ? { untaxed: { amount: { ...order.total, amount }, why: 'taxed_at_use' } }
      : {};
  const atSale = taxedAtSale(order, posting);
  return atSale === 0 ? {} : { untaxed: { amount: { ...order.total, amount: atSale }, why: 'taxed_at_sale' } };
}

/** Refused when another receipt got a number meanwhile. */
function nextNumbers(before: ReceiptNumbers | undefined, added: Receipt[]): Write {
  const after = { ...(before ?? noNumbers) };
  for (const { kind, number } of added) after[kind] = Math.max(after[kind], number);
  const Item = { ...receiptNumbersKey, ...after };
  if (!before) return { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } };
  return {
    Put: {
      Item,
      ConditionExpression: '#receipt = :receipt AND #credit = :credit',
      ExpressionAttributeNames: { '#receipt': 'receipt', '#credit': 'credit_note' },
      ExpressionAttributeValues: { ':receipt': before.receipt, ':credit': before.credit_note },
    },
  };
}

function putReceipt(receipt: Receipt): Write {
  return { Put: { Item: receiptItem(receipt), ConditionExpression: 'attribute_not_exists(PK)' } };
}
