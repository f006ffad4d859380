import { hasCode } from '../../lib/problem.ts';

export const invalidAddress = 'Please enter a valid email address.';

/** Error beside the address field; undefined for a valid address (docs/product.md#sharing). */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'Please enter an email address';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim()) ? undefined : invalidAddress;
}

export function shareFailure(error: unknown): string {
  if (hasCode(error, 'too_many_requests', 'not_your_booking', 'place_given')) return error.message;
  return 'There was a problem sending the session details. Please try again.';
}
