import type { ComponentType } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { icon } from '../../../ui/icon.tsx';
import { CalendarDays, User } from '../../../ui/page-icons.tsx';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path.
const House = icon(
  'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
);
export const TicketIcon = icon(
  'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM13 5v2M13 17v2M13 11v2',
);
const History = icon('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2');
const ListChecks = icon('M3 17l2 2 4-4M3 7l2 2 4-4M13 6h8M13 12h8M13 18h8');
const Library = icon('M16 6l4 14M12 6v14M8 8v12M4 4v16');
const Shield = icon(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
);

export type DashboardMenuEntry = {
  label: string;
  href: string;
  Icon: ComponentType;
  aliases?: readonly string[];
  /** Path prefix of its subpages. */
  below?: string;
};

const own: readonly DashboardMenuEntry[] = [
  { label: 'Home', href: paths.dashboard.href(), Icon: House },
  { label: 'Full Schedule', href: paths.home.href(), Icon: CalendarDays },
  { label: 'Upcoming Sessions', href: paths.mySessions.href(), Icon: TicketIcon, aliases: [paths.userSessions.href()] },
  { label: 'Past Sessions', href: paths.myPastSessions.href(), Icon: History },
  { label: 'My Bookings', href: paths.myBookings.href(), Icon: ListChecks },
  { label: 'My Resources', href: paths.myResources.href(), Icon: Library, below: paths.resources.href() },
];
const admin: DashboardMenuEntry = { label: 'Admin', href: paths.admin.href(), Icon: Shield };
const profile: DashboardMenuEntry = {
  label: 'Profile',
  href: paths.settings.href(),
  Icon: User,
  aliases: [paths.userSettings.href()],
};

/** The two parts of the side menu (docs/product.md#dashboard-menu), without Sign Out. */
export function menuOf(isAdmin: boolean): readonly (readonly DashboardMenuEntry[])[] {
  return [own, isAdmin ? [admin, profile] : [profile]];
}

/** Value for `aria-current`: 'page' on the entry's own page, true below it. */
export function ariaCurrent(
  { href, aliases = [], below }: DashboardMenuEntry,
  pathname: string,
): 'page' | true | undefined {
  if (pathname === href || aliases.includes(pathname)) return 'page';
  return below !== undefined && pathname.startsWith(below) ? true : undefined;
}
