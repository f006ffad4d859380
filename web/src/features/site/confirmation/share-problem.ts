import { ApiProblem } from '../../../lib/api/problem.ts';

/** What is wrong with an address to share with; undefined when it can be sent to (spec section 5). */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'Please enter an email address';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim()) ? undefined : 'Please enter a valid email address.';
}

/** The sentence below 'Failed to share session' (spec section 8); the server's own where it knows better. */
export function shareFailure(error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'too_many_requests') return error.message;
  return 'There was a problem sending the session details. Please try again.';
}
