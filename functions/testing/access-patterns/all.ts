import { accountPatterns } from './accounts.ts';
import { bookingPatterns } from './bookings.ts';
import { calendarPatterns } from './calendars.ts';
import { changePatterns } from './changes.ts';
import { collectionPatterns } from './collections.ts';
import { doorPatterns } from './door.ts';
import { groupPatterns } from './groups.ts';
import { incomePatterns } from './income.ts';
import { libraryPatterns } from './library.ts';
import { mailPatterns } from './mails.ts';
import { peoplePatterns } from './members.ts';
import { membershipPatterns } from './memberships.ts';
import { messagePatterns } from './messages.ts';
import { orderPatterns } from './orders.ts';
import { overviewPatterns } from './overview.ts';
import { packSalePatterns } from './pack-sales.ts';
import { packPatterns } from './packs.ts';
import { passPatterns } from './passes.ts';
import type { Patterns } from './pattern.ts';
import { personPatterns } from './people.ts';
import { receiptPatterns } from './receipts.ts';
import { reconciliationPatterns } from './reconciliation.ts';
import { screeningPatterns } from './screening.ts';
import { suggestionPatterns } from './suggestions.ts';
import {
  calendarsTable,
  doorTable,
  libraryTable,
  ordersTable,
  overviewTable,
  packsTable,
  sessionsTable,
  table,
} from './table.ts';
import { waitlistPatterns } from './waitlist.ts';

const ofSite: Patterns = {
  ...bookingPatterns,
  ...changePatterns,
  ...screeningPatterns,
  ...passPatterns,
  ...groupPatterns,
  ...waitlistPatterns,
  ...accountPatterns,
  ...collectionPatterns,
  ...packPatterns,
};
/** All access patterns, and the tables that they run on. */
export const patternGroups = [
  { table, patterns: ofSite },
  { table: overviewTable, patterns: overviewPatterns },
  {
    table: ordersTable,
    patterns: { ...orderPatterns, ...reconciliationPatterns, ...incomePatterns, ...receiptPatterns },
  },
  { table: libraryTable, patterns: { ...libraryPatterns, ...mailPatterns } },
  { table: sessionsTable, patterns: peoplePatterns },
  { table: packsTable, patterns: { ...packSalePatterns, ...membershipPatterns } },
  { table: calendarsTable, patterns: { ...calendarPatterns, ...suggestionPatterns } },
  { table: doorTable, patterns: { ...doorPatterns, ...messagePatterns, ...personPatterns } },
];
