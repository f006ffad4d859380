import { notify } from '../notify.ts';

/** Says that the back office is for admins (spec section 8). */
export function denyAdmin(): void {
  notify({ tone: 'bad', title: 'Access Denied', text: 'You do not have admin privileges' });
}
