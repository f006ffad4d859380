import { deletedPerson } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { findDiscountCode, releaseCodeUse } from '../../../domains/discount-codes/store.ts';
import { deleteAnswers } from '../../../domains/screening/store.ts';
import { anonymizeHistory } from '../../../ground/audit-entries/history.ts';
import { isHeldJointly, jointOrderIdOf } from '../../../ground/keys/booking.ts';
import { isOpenOffer } from '../../../ground/keys/offer.ts';
import type { Payable } from '../../../ground/keys/order.ts';
import { withoutReasons } from '../../../ground/keys/partial-refund.ts';
import type { Place } from '../../../ground/keys/place.ts';
import {
  giftOf,
  isPackPurchase,
  isSaleOrder,
  isVoucherPurchase,
  type VoucherPurchase,
} from '../../../ground/keys/purchase.ts';
import { offersIn, placesIn, surchargesIn } from '../../../ground/keys/seat-holder.ts';
import { isPendingSurcharge, placeOfSurcharge, surchargeLineOf } from '../../../ground/keys/surcharge.ts';
import { removeGiftMail } from '../../../ground/outbox/gift-mail.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { loadBookingContext } from '../../../orders/bookings/context.ts';
import { endBooking, endingByHand } from '../../../orders/bookings/end-booking.ts';
import { endOffer, loadOfferContext } from '../../../orders/bookings/end-offer.ts';
import { findJointOrder, jointOrdersOfBuyer } from '../../../orders/bookings/joint-order-store.ts';
import { settleJointOrder } from '../../../orders/bookings/joint-settlement.ts';
import { changeOffer, findOffer } from '../../../orders/bookings/offer-store.ts';
import { changePlace, findPlace, seatOrdersOfBuyer } from '../../../orders/bookings/place-store.ts';
import { leaveGroups } from '../../../orders/bookings/seat-groups.ts';
import { bookingRules } from '../../../orders/bookings/settlement.ts';
import { allSeatHoldersOfMember, seatHoldersOfGuest } from '../../../orders/bookings/store.ts';
import { findSurcharge } from '../../../orders/bookings/surcharge-store.ts';
import { endSurcharge, surchargeRules } from '../../../orders/bookings/surcharges.ts';
import { packSaleRules } from '../../../orders/pack-sales/settlement.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { changeOrder } from '../../../orders/payments/order-store.ts';
import { settleOrder } from '../../../orders/payments/settle.ts';
import { releaseVouchers } from '../../../orders/payments/voucher-writes.ts';
import { purchaseRules } from '../../../orders/purchases/settlement.ts';
import { allPurchasesOfMember, findPurchase, purchasesOfGuest } from '../../../orders/purchases/store.ts';
import { voucherSaleRules } from '../../../orders/voucher-sales/settlement.ts';
import { eraseMemberships } from './erase-memberships.ts';
import { erasePacks } from './erase-packs.ts';
import { eraseRest } from './erase-rest.ts';

const concurrency = 5;

/** Whose orders are anonymized: an account's, also those from before it, or those of an address without one. */
type Orderer = { sub: string | null; email: string; fullName: string };

/**
 * Anonymizes all bookings, offers, surcharges, passes, packs, memberships and purchases of a member, including those made before the account, and cancels
 * what is still to come. Idempotent; continues where a crashed run has stopped.
 */
export async function eraseOrders(member: Orderer, dependencies: SettlementDependencies): Promise<void> {
  // The index lags: it may show later what was ordered just before the account was marked as deleted.
  while ((await eraseListedOrders(member, dependencies)) > 0);
}

/** Returns how many orders and offers it has anonymized. */
async function eraseListedOrders(member: Orderer, dependencies: SettlementDependencies): Promise<number> {
  const { table } = dependencies;
  let erased = 0;
  const { sub, email } = member;
  const holders = [
    ...(sub ? await allSeatHoldersOfMember(table, sub) : []),
    ...(await seatHoldersOfGuest(table, email)),
  ];
  const bookings = placesIn(holders);
  const purchases = [...(sub ? await allPurchasesOfMember(table, sub) : []), ...(await purchasesOfGuest(table, email))];
  // Before the bookings: an offer that is accepted meanwhile is one of them then.
  await inParallel(offersIn(holders), concurrency, async ({ id }) => {
    await anonymizeHistory(table, { type: 'booking', id }, member);
    if (await eraseOffer(id, dependencies)) erased += 1;
  });
  // Audit entries first: a repeated run does not find an order that is anonymous already.
  await inParallel(bookings, concurrency, async ({ id }) => {
    await anonymizeHistory(table, { type: 'booking', id }, member);
    // Before its booking, by which a repeated run finds it.
    await eraseRest(id, email, dependencies);
    if (await eraseBooking(id, dependencies)) erased += 1;
  });
  // Of places that they have given away.
  await inParallel(await seatOrdersOfBuyer(table, email), concurrency, async ({ id }) => {
    await eraseRest(id, email, dependencies);
    if (await eraseBuyer(id, email, table)) erased += 1;
  });
  await inParallel(surchargesIn(holders), concurrency, async ({ id }) => {
    await anonymizeHistory(table, { type: 'booking', id }, member);
    if (await eraseSurcharge(id, dependencies)) erased += 1;
  });
  // Before their orders and packs, from which what ends is reckoned.
  erased += await eraseMemberships(member, dependencies);
  await inParallel(purchases, concurrency, async ({ id }) => {
    await anonymizeHistory(table, { type: 'purchase', id }, member);
    if (await erasePurchase(id, dependencies)) erased += 1;
  });
  erased += await erasePacks(member, dependencies);
  // After their places, with which an open payment is closed. Orders whose places were all given away are found by the index only.
  const bought = (await jointOrdersOfBuyer(table, email)).map(({ id }) => id);
  const jointOrderIds = new Set([...bookings.flatMap((booking) => jointOrderIdOf(booking) ?? []), ...bought]);
  await inParallel([...jointOrderIds], concurrency, async (id) => {
    if (await eraseJointOrder(id, email, table)) erased += 1;
  });
  return erased;
}

const anonymousAttendee = {
  memberSub: null,
  attendeeName: deletedPerson.name,
  attendeeEmail: deletedPerson.email,
  secretHash: null,
  attendance: null,
  screening: null,
  optionReason: null,
};
const anonymousBuyer = {
  memberSub: null,
  buyerName: deletedPerson.name,
  buyerEmail: deletedPerson.email,
  note: null,
};
const noBuyer = { memberSub: null, name: deletedPerson.name, email: deletedPerson.email };

/** The reasons of an admin may name the person. */
function anonymousPayment({ partialRefund, duePart }: Payable) {
  return {
    partialRefund: withoutReasons(partialRefund),
    duePart: duePart && { ...duePart, reason: '', reasonTold: false },
  };
}

/** The order counts as cancelled by hand: a payment that still arrives is refunded. */
const cancelled = { status: 'cancelled', holdExpiresAt: null, byHand: true } as const;

/** Ends an open offer. Returns false when it is anonymous already. */
function eraseOffer(id: string, dependencies: SettlementDependencies): Promise<boolean> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const offer = await findOffer(table, id);
    if (!offer || offer.attendeeEmail === deletedPerson.email) return false;
    const { name: attendeeName, email: attendeeEmail } = deletedPerson;
    const anonymous = { memberSub: null, attendeeName, attendeeEmail, attendance: null };
    const outcome = await transactNamed(
      table,
      isOpenOffer(offer)
        ? {
            ...endOffer(offer, 'by_admin', await loadOfferContext(table, offer), dependencies),
            offer: changeOffer(offer, { ...anonymous, state: 'ended', ending: 'by_admin' }),
          }
        : { offer: changeOffer(offer, anonymous) },
    );
    return outcome.written || conflict;
  });
}

/** Returns false when it is anonymous already. */
function eraseBooking(id: string, dependencies: SettlementDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const booking = await findPlace(dependencies.table, id);
    if (!booking || booking.attendeeEmail === deletedPerson.email) return false;
    if (await closeCheckout(booking, dependencies)) await settleOrder(bookingRules, id, dependencies);
    else if (await endUnpaidOrder(booking, dependencies)) return conflict;
    else if (await anonymizeBooking(booking, dependencies)) return true;
    return conflict;
  });
}

async function anonymizeBooking(booking: Place, dependencies: SettlementDependencies): Promise<boolean> {
  const context = await loadBookingContext(dependencies.table, booking);
  const { session } = context;
  const isUpcoming = session !== undefined && session.startTime > dependencies.now().toISOString();
  const isReleased = booking.status === 'pending' || (isBooked(booking) && isUpcoming);
  const isBuyer = booking.buyer?.email === booking.attendeeEmail;
  const anonymous = { ...anonymousAttendee, ...anonymousPayment(booking), ...(isBuyer && { buyer: noBuyer }) };
  // A bank may still be working on its payment.
  const changes = { ...anonymous, byHand: true, processing: booking.processing };
  const ending = { reason: endingByHand(booking), also: changes };
  const outcome = await transactNamed(dependencies.table, {
    ...(isReleased
      ? endBooking(booking, ending, context, dependencies)
      : { ...changePlace(booking, anonymous), ...leaveGroups(booking, context) }),
    answers: booking.screening ? deleteAnswers(booking.id) : undefined,
  });
  return outcome.written;
}

/** Returns false when someone else has paid for it, or it is anonymous already. */
function eraseBuyer(id: string, email: string, table: Table): Promise<boolean> {
  return retryOnConflict(async () => {
    const place = await findPlace(table, id);
    if (place?.buyer?.email !== email) return false;
    const { written } = await transactNamed(table, changePlace(place, { buyer: noBuyer }));
    return written || conflict;
  });
}

/** Releases the joint order that holds the seat, unless its bank is still to answer. Returns whether it did. */
async function endUnpaidOrder(booking: Place, dependencies: SettlementDependencies): Promise<boolean> {
  const order = isHeldJointly(booking) && (await findJointOrder(dependencies.table, booking.orderId));
  if (!order || !(await closeCheckout(order, dependencies))) return false;
  await settleJointOrder(order.id, dependencies);
  return true;
}

/** Returns false when it is anonymous already, or another person's, who gave a date away. */
function eraseJointOrder(id: string, email: string, table: Table): Promise<boolean> {
  return retryOnConflict(async () => {
    const order = await findJointOrder(table, id);
    if (order?.buyerEmail !== email) return false;
    const { name: buyerName, email: buyerEmail } = deletedPerson;
    const anonymous = changeOrder(order, { memberSub: null, buyerName, buyerEmail, secretHash: null });
    return (await transactNamed(table, { order: anonymous })).written || conflict;
  });
}

/** Returns false when it is anonymous already. */
function eraseSurcharge(id: string, dependencies: SettlementDependencies): Promise<boolean> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const order = await findSurcharge(table, id);
    if (!order || order.buyerEmail === deletedPerson.email) return false;
    if (await closeCheckout(order, dependencies)) {
      await settleOrder(surchargeRules, id, dependencies);
      return conflict;
    }
    const lines: (typeof order)['lines'] = [{ ...surchargeLineOf(order), attendance: null }];
    const anonymous = { ...anonymousBuyer, ...anonymousPayment(order), secretHash: null, lines };
    if (!isPendingSurcharge(order)) {
      return (await transactNamed(table, { surcharge: changeOrder(order, anonymous) })).written || conflict;
    }
    const context = await loadBookingContext(table, placeOfSurcharge(order));
    // A bank may still be working on its payment.
    const changes = { ...anonymous, byHand: true, processing: order.processing };
    return (await transactNamed(table, endSurcharge(order, changes, context, dependencies))).written || conflict;
  });
}

/** Returns false when it is anonymous already. */
function erasePurchase(id: string, dependencies: SettlementDependencies): Promise<boolean> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const purchase = await findPurchase(table, id);
    if (!purchase || purchase.buyerEmail === deletedPerson.email) return false;
    if (await closeCheckout(purchase, dependencies)) {
      if (isVoucherPurchase(purchase)) await settleOrder(voucherSaleRules, id, dependencies);
      else if (isPackPurchase(purchase)) await settleOrder(packSaleRules, id, dependencies);
      else await settleOrder(purchaseRules, id, dependencies);
      return conflict;
    }
    const isPending = purchase.status === 'pending';
    const code = isPending && purchase.discount ? await findDiscountCode(table, purchase.discount.code) : undefined;
    const outcome = await transactNamed(table, {
      purchase: changeOrder(purchase, {
        ...anonymousBuyer,
        ...(isSaleOrder(purchase) && { secretHash: null }),
        ...(isVoucherPurchase(purchase) && { lines: [anonymousGift(purchase)] }),
        ...anonymousPayment(purchase),
        ...(isPending && cancelled),
      }),
      code: code && releaseCodeUse(code.code),
      // It may wait for its day, and has the address of whom it is for.
      giftMail: isVoucherPurchase(purchase) ? removeGiftMail(id) : undefined,
      ...releaseVouchers(purchase),
    });
    return outcome.written || conflict;
  });
}

/** Replaces what the buyer wrote, also about whom the voucher is for: the code pays as before. */
function anonymousGift(purchase: VoucherPurchase) {
  const { name } = deletedPerson;
  const recipientEmail = giftOf(purchase).recipientEmail === null ? null : deletedPerson.email;
  return { ...giftOf(purchase), recipientName: name, giverName: name, message: null, recipientEmail };
}

type Payment = { status: string; checkoutId: string | null; processing: boolean; byHand: boolean };

/** Closes the checkout of a pending order. Returns whether there was one. */
async function closeCheckout(
  { status, checkoutId, processing, byHand }: Payment,
  { payments }: SettlementDependencies,
): Promise<boolean> {
  // What a bank is processing cannot be closed; an order that an admin keeps pending is not settled.
  if (status !== 'pending' || checkoutId === null || processing || byHand) return false;
  await payments.close(checkoutId);
  return true;
}
