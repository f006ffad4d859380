const pages = [
  ...['dashboard', 'user', 'resources', 'sign-in', 'update-password', 'new-password', 'setup-account'],
  ...['booking-confirmation', 'bookings', 'offers', 'waitlist'],
];

/** Pages on which someone has something to do: their footer has its links only (docs/product.md#navigation). */
export function hasSlimFooter(pathname: string): boolean {
  return pages.includes(pathname.split('/')[1] ?? '');
}
