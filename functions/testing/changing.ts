import type { RequestInput } from '#shared/contract/contract.ts';
import type { RestPayer } from '#shared/rules/deposits.ts';
import type { Money } from '#shared/rules/money.ts';
import { newId } from '../ground/platform/ids.ts';
import { cancelBooking } from '../orders/bookings/cancel.ts';
import { giveBooking } from '../orders/bookings/give.ts';
import { moveBooking } from '../orders/bookings/move.ts';
import { randomIp } from './cloud.ts';
import { browserSecret, pay } from './payments.ts';
import type { TestSite } from './site.ts';

type Changing = Pick<TestSite, 'dependencies' | 'holdSeat' | 'settle' | 'createSession'>;

export const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;

/** A sum in pounds, or in its own currency. */
const moneyOf = (sum: number | Money): Money => (typeof sum === 'number' ? gbp(sum) : sum);

type Shown = {
  refund?: number | Money;
  surcharge?: number | Money;
  orderId?: string;
  secret?: string;
  rest?: RequestInput<'moveBooking', 'body'>['rest'];
};

export const changeCall = (bookingId: string) => ({
  query: undefined,
  params: { bookingId },
  request: { ip: randomIp(), country: null },
});

/** Does what a guest does with a booking, as the browser that made it. */
export function changing(site: Changing) {
  const inHours = (hours: number) => new Date(site.dependencies.now().getTime() + hours * 3_600_000).toISOString();
  const move = (
    bookingId: string,
    sessionId: string,
    { refund = 0, surcharge = 0, orderId = newId(new Date()), secret = browserSecret(bookingId), rest }: Shown = {},
    own = site.dependencies,
  ) => {
    const total = moneyOf(surcharge);
    const payment = total.amount > 0 ? { payment: { orderId, total } } : {};
    const body = { secret, sessionId, refund: moneyOf(refund), ...payment, ...(rest && { rest }) };
    return moveBooking({ ...changeCall(bookingId), body }, own);
  };
  return {
    inHours,
    move,
    /** A paid booking of a session that starts so many hours from now. */
    async paid(hours = 100, amount = 1800) {
      const session = { price: gbp(amount), startTime: inHours(hours), maxAttendees: 2 };
      const held = await site.holdSeat({ total: gbp(amount) }, session);
      await pay(held.paymentUrl);
      await site.settle(held.bookingId);
      return held;
    },
    /** Begins to move a booking to a new session of this price; the id of the order, and its payment page. */
    async beginMove(bookingId: string, price: number, surcharge: number, hours = 200) {
      const orderId = newId(new Date());
      const target = await site.createSession({ price: gbp(price), startTime: inHours(hours), maxAttendees: 1 });
      const { paymentUrl } = await move(bookingId, target, { surcharge, orderId });
      return { orderId, target, paymentUrl: String(paymentUrl) };
    },
    cancel: (bookingId: string, refund: number, own = site.dependencies) =>
      cancelBooking({ ...changeCall(bookingId), body: { secret: browserSecret(bookingId), refund: gbp(refund) } }, own),
    give: (bookingId: string, email: string, restBy?: RestPayer) => {
      const person = { firstName: 'Wren', lastName: 'Ellis', email, ...(restBy && { restBy }) };
      const body = { ...person, secret: browserSecret(bookingId) };
      return giveBooking({ ...changeCall(bookingId), body }, site.dependencies);
    },
  };
}
