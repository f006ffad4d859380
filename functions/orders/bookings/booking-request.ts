import type { RequestOutput } from '#shared/contract/contract.ts';
import type { PackPayment } from '../payments/use-pack.ts';

/** A booking request of a guest or a member. */
export type BookingRequest = Omit<RequestOutput<'createBooking', 'body'>, 'firstName' | 'lastName' | 'secret'> & {
  attendeeName: string;
  /** Null for a member. */
  secret: string | null;
  /** Null for a guest. */
  memberSub: string | null;
  /** Confirmed e-mail address of the member's account; null for a guest. */
  accountEmail: string | null;
};

/** Tells what credits are to pay of the order; undefined where none are. */
export function packPaymentOfRequest(
  { pack: used, memberSub, accountEmail, email }: Pick<BookingRequest, 'pack' | 'memberSub' | 'accountEmail' | 'email'>,
  session: PackPayment['session'],
  ip: string,
): PackPayment | undefined {
  const isMember = memberSub !== null && accountEmail !== null;
  const member = isMember ? { sub: memberSub, email: accountEmail } : null;
  return used && { used, session, email, caller: { member, ip } };
}
