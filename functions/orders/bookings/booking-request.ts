import type { RequestOutput } from '#shared/contract/contract.ts';

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
