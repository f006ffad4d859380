import { adminPaths } from '#shared/contract/admin-paths.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import * as icons from '../../../ui/admin/icons.tsx';
import { CalendarDays } from '../../../ui/page-icons.tsx';
import type { Overview } from './overview.ts';
import './areas.css';

type Counts = Overview['counts'];

/** The eight areas (docs/product.md#admin-overview), each with how many there are. */
const areas = [
  { label: 'Sessions', count: 'sessions', href: adminPaths.sessions.href(), Icon: CalendarDays },
  { label: 'Users', count: 'users', href: adminPaths.users.href(), Icon: icons.Users },
  { label: 'Orders', count: 'orders', href: adminPaths.orders.href(), Icon: icons.Receipt },
  { label: 'Bookings', count: 'bookings', href: adminPaths.bookings.href(), Icon: icons.BookingsIcon },
  {
    label: 'Birth Recordings',
    count: 'birthRecordings',
    href: adminPaths.birthRecordings.href(),
    Icon: icons.Baby,
  },
  {
    label: 'Stress Recordings',
    count: 'stressRecordings',
    href: adminPaths.stressRecordings.href(),
    Icon: icons.Moon,
  },
  { label: 'Discount Codes', count: 'discountCodes', href: adminPaths.discountCodes.href(), Icon: icons.Percent },
  {
    label: 'Birth Purchases',
    count: 'birthPurchases',
    href: adminPaths.birthPurchases.href(),
    Icon: icons.ShoppingBag,
  },
] as const;

/** Cards that lead to the areas; counts follow when they have come. */
export function Areas({ counts }: { counts: Counts | undefined }) {
  return (
    <nav className="areas" aria-label="All areas">
      {areas.map(({ label, count, href, Icon }) => (
        <AppLink key={href} to={href}>
          <Icon />
          <span>{label}</span>
          {counts && <span className="areas__count tertiary">{counts[count]}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
