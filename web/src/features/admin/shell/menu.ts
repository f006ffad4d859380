import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { AddedCollection } from '#shared/rules/added-collections.ts';
import * as icons from '../../../ui/admin/icons.tsx';
import { addedEntries, libraryEntries, type MenuEntry, purchasesEntries } from '../../../ui/admin/library-entries.ts';
import { CalendarDays, Gift } from '../../../ui/page-icons.tsx';

/** The side navigation of the admin area; the way back to the site follows it (docs/product.md#admin-shell). */
export const menu: readonly MenuEntry[] = [
  { label: 'Overview', href: adminPaths.overview.href(), Icon: icons.Grid },
  { label: 'Sessions', href: adminPaths.sessions.href(), Icon: CalendarDays },
  { label: 'Users', href: adminPaths.users.href(), Icon: icons.Users },
  { label: 'Orders', href: adminPaths.orders.href(), Icon: icons.Receipt },
  { label: 'Income', href: adminPaths.income.href(), Icon: icons.Coins },
  { label: 'Bookings', href: adminPaths.bookings.href(), Icon: icons.BookingsIcon },
  ...libraryEntries,
  { label: 'Discount Codes', href: adminPaths.discountCodes.href(), Icon: icons.Percent },
  { label: 'Gift Vouchers', href: adminPaths.vouchers.href(), Icon: Gift },
  { label: 'Packs', href: adminPaths.packs.href(), Icon: icons.Stack },
  { label: 'Memberships', href: adminPaths.memberships.href(), Icon: icons.Repeat },
  ...purchasesEntries,
  { label: 'Learning Resources', href: adminPaths.resources.href(), Icon: icons.BookOpen },
  { label: 'Settings', href: adminPaths.settings.href(), Icon: icons.Sliders },
  { label: 'Activity', href: adminPaths.activity.href(), Icon: icons.ActivityIcon },
];

/** The menu with the libraries of added collections after those of the code. */
export function menuWith(added: readonly Pick<AddedCollection, 'id' | 'name'>[]): readonly MenuEntry[] {
  const place = menu.findIndex(({ href }) => href === libraryEntries.at(-1)?.href) + 1;
  return [...menu.slice(0, place), ...addedEntries(added), ...menu.slice(place)];
}

/** `aria-current` of an entry: 'page' for the current page, true for the list it belongs to. */
export function placeIn({ href }: Pick<MenuEntry, 'href'>, pathname: string): 'page' | true | undefined {
  if (pathname.replace(/\/$/, '') === href) return 'page';
  if (pathname.startsWith(adminPaths.person.href(''))) return href === adminPaths.users.href() || undefined;
  // Every page lies below the overview.
  return href !== adminPaths.overview.href() && pathname.startsWith(`${href}/`) ? true : undefined;
}
