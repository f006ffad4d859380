import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Money } from '#shared/rules/money.ts';
import type { VoucherPart } from '#shared/rules/vouchers.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import { call } from '../../../lib/api/call.ts';
import { newTotalText } from '../../../lib/booking/payment.ts';
import { sendOrder } from '../../../lib/checkout/order-attempt.ts';
import type { FormProblem } from '../../../lib/forms/form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { newPackSecret } from '../../../lib/packs/pack-secrets.ts';
import { packSubject } from '../../../lib/packs/pack-subject.ts';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';

export type BuyerField = keyof Guest | 'consent';

export type PackOrder = {
  packForSaleId: string;
  total: Money;
  /** Tells whether it may be used at once, before the days for withdrawing are over. */
  consent: boolean;
  /** Null for a member. */
  guest: Guest | null;
  /** Names what gift vouchers pay of it. */
  vouchers: VoucherPart[];
};

/** Orders a pack; the same one again while this tab's payment for it is open. Throws an `ApiProblem`. */
export async function buyPack(order: PackOrder, account: Account | null): Promise<ResponseBody<'buyPack'>> {
  const { guest, vouchers, ...pack } = order;
  const key = {
    email: guest?.email ?? account?.email ?? '',
    discountCode: null,
    total: pack.total,
    vouchers,
    option: JSON.stringify([pack.packForSaleId, pack.consent, guest]),
    member: account?.sub,
  };
  return await sendOrder(packSubject, key, (purchaseId) => {
    const used = vouchers.length > 0 && { vouchers };
    const body = { purchaseId, ...pack, ...used, timeZone: viewerZone(), secret: newPackSecret(purchaseId) };
    return guest ? call('buyPack', { body: { ...body, ...guest } }) : call('buyMyPack', { body });
  });
}

/** Returns where a buyer goes next: to the payment, or to the page of an order that was paid, as after a payment, or has ended. */
export function packNextAddress(
  { paymentUrl, purchaseId, status }: ResponseBody<'buyPack'>,
  page: typeof paths.pack | typeof paths.membership = paths.pack,
): string {
  return paymentUrl ?? `${page.href(purchaseId)}${status === 'paid' ? '?success=true' : ''}`;
}

/** Says what is wrong with an order that the server has refused, beside the field that it is about. */
export function packProblem(error: unknown): FormProblem<BuyerField> {
  if (hasCode(error, 'invalid_request')) {
    const names = ['firstName', 'lastName', 'email'] as const;
    const wrong = Object.fromEntries(
      error.fields.flatMap(({ field, message }) => {
        const name = names.find((one) => `body.${one}` === field);
        return name ? [[name, message]] : [];
      }),
    );
    if (Object.keys(wrong).length > 0) return { wrong };
  }
  if (hasCode(error, 'price_changed', 'pack_not_sold')) {
    const text = `${newTotalText(error)}Nothing is bought. Load this page again to see what is for sale now; what you typed is kept.`;
    return { message: { tone: 'wait', title: error.message, text } };
  }
  return { message: { tone: 'bad', title: 'Nothing was charged', text: messageOf(error) } };
}
