import type { ComponentType } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { CalendarDays } from '../../../ui/page-icons.tsx';
import { History, House, Library, ListChecks, Shield, TicketIcon, User } from './menu-icons.tsx';

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
