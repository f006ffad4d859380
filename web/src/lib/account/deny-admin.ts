import { notify } from '../notify.ts';

/** Says that the admin area is for admins (docs/product.md#admin-access). */
export function denyAdmin(): void {
  notify({ tone: 'bad', title: 'Access Denied', text: 'You do not have admin privileges' });
}
