import { adminPaths } from '#shared/contract/admin-paths.ts';
import { useAddedCollections } from '../../../lib/admin/use-added-collections.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import * as icons from '../../../ui/admin/icons.tsx';
import { addedEntries, libraryEntries, type MenuEntry, purchasesEntries } from '../../../ui/admin/library-entries.ts';
import { CalendarDays } from '../../../ui/page-icons.tsx';
import type { Overview } from './overview.ts';
import './areas.css';

type Counts = Overview['counts'];

type Area = MenuEntry & { count: (counts: Counts) => number };

const first: readonly Area[] = [
  { label: 'Sessions', count: ({ sessions }) => sessions, href: adminPaths.sessions.href(), Icon: CalendarDays },
  { label: 'Users', count: ({ users }) => users, href: adminPaths.users.href(), Icon: icons.Users },
  { label: 'Orders', count: ({ orders }) => orders, href: adminPaths.orders.href(), Icon: icons.Receipt },
  { label: 'Bookings', count: ({ bookings }) => bookings, href: adminPaths.bookings.href(), Icon: icons.BookingsIcon },
];

const last: readonly Area[] = [
  {
    label: 'Discount Codes',
    count: ({ discountCodes }) => discountCodes,
    href: adminPaths.discountCodes.href(),
    Icon: icons.Percent,
  },
  ...purchasesEntries.map(({ collection, ...entry }) => ({
    ...entry,
    count: ({ collections }: Counts) => collections[collection]?.purchases ?? 0,
  })),
];

const recordingsOf = ({ collection, ...entry }: (typeof libraryEntries)[number]): Area => ({
  ...entry,
  count: ({ collections }) => collections[collection]?.recordings ?? 0,
});

/** Cards that lead to the areas (docs/product.md#admin-overview); counts follow when they have come. */
export function Areas({ counts }: { counts: Counts | undefined }) {
  const added = useAddedCollections() ?? [];
  const areas = [...first, ...[...libraryEntries, ...addedEntries(added)].map(recordingsOf), ...last];
  return (
    <nav className="areas" aria-label="All areas">
      {areas.map(({ label, count, href, Icon }) => (
        <AppLink key={href} to={href}>
          <Icon />
          <span>{label}</span>
          {counts && <span className="areas__count tertiary">{count(counts)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
