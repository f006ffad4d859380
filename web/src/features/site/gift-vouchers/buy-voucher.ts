import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { OrderKey } from '../../../lib/booking/booking-storage.ts';
import { newTotalText } from '../../../lib/booking/payment.ts';
import { sendOrder } from '../../../lib/checkout/order-attempt.ts';
import type { FormProblem } from '../../../lib/forms/form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { newVoucherSecret } from '../../../lib/vouchers/voucher-secrets.ts';
import type { GiftFormField, GiftOrder } from './gift-rules.ts';

/** Key under which this tab keeps the attempt to buy a voucher. */
export const giftSubject = 'gift-voucher';

/** Tells one voucher from another, so that only the same one is ordered under the same id. */
function orderKeyOf({ value, guest, ...gift }: GiftOrder, account: Account | null): OrderKey {
  return {
    email: guest?.email ?? account?.email ?? '',
    discountCode: null,
    total: value,
    option: JSON.stringify(gift),
    member: account?.sub,
  };
}

/** Orders a voucher; the same one again while this tab's payment for it is open. Throws an `ApiProblem`. */
export async function buyVoucher(order: GiftOrder, account: Account | null): Promise<ResponseBody<'buyVoucher'>> {
  const { guest, ...gift } = order;
  return await sendOrder(giftSubject, orderKeyOf(order, account), (purchaseId) => {
    const body = { purchaseId, ...gift, timeZone: viewerZone(), secret: newVoucherSecret(purchaseId) };
    return guest ? call('buyVoucher', { body: { ...body, ...guest } }) : call('buyMyVoucher', { body });
  });
}

/** Returns where a buyer goes next: to the payment, or to the page of an order that was paid or has ended. */
export function nextAddress({ paymentUrl, purchaseId }: ResponseBody<'buyVoucher'>): string {
  return paymentUrl ?? paths.boughtVoucher.href(purchaseId);
}

const serverFields = [...(['recipientName', 'giverName', 'recipientEmail', 'firstName', 'lastName', 'email'] as const)];

/** Says what is wrong with an order that the server has refused, beside the field that it is about. */
export function giftProblem(error: unknown): FormProblem<GiftFormField> {
  if (hasCode(error, 'gift_link', 'invalid_request')) {
    const wrong = Object.fromEntries(
      error.fields.flatMap(({ field, message }): [GiftFormField, string][] => {
        const name = nameOfField(field);
        return name ? [[name, hasCode(error, 'gift_link') ? error.message : sentenceOf(name, message)]] : [];
      }),
    );
    if (Object.keys(wrong).length > 0) return { wrong };
  }
  if (hasCode(error, 'too_many_recipients')) return { wrong: { recipientEmail: error.message } };
  if (hasCode(error, 'price_changed')) {
    void refresh('getCollection', 'getCurrency');
    const text = `${newTotalText(error)}Nothing is bought yet. If the button names another sum, load this page again; what you typed is kept.`;
    return { message: { tone: 'wait', title: error.message, text } };
  }
  if (hasCode(error, 'voucher_not_sold')) return { wrong: { amount: error.message } };
  return { message: { tone: 'bad', title: 'Nothing was charged', text: messageOf(error) } };
}

/** Makes a sentence of the server's message, which is a predicate where it is about a day. */
const sentenceOf = (name: GiftFormField, message: string) => (name === 'date' ? `The day ${message}.` : message);

/** The form's field of a refused part of the request: of `body.value.amount` the amount. */
function nameOfField(path: string): GiftFormField | undefined {
  const name = path.replace(/^body\./, '');
  if (name.startsWith('value')) return 'amount';
  if (name === 'deliverAt') return 'date';
  if (name === 'message') return 'words';
  return serverFields.find((field) => field === name);
}
