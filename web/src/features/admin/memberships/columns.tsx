import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { membershipPriceText, membershipStateNames, membershipStateTones } from '../../../lib/admin/membership-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { type AdminMembership, nextChargeText, periodText } from './membership-text.ts';
import './memberships.css';

/** The columns of the list (docs/product.md#admin-memberships). */
export function membershipColumnsIn(zone: string): readonly Column<AdminMembership>[] {
  return [
    {
      name: 'owner',
      label: 'Member',
      card: 'title',
      width: '13rem',
      cell: ({ ownerName, ownerEmail }) => (
        <>
          <span>{ownerName}</span>
          <span className="data__below tertiary membership-email">{ownerEmail}</span>
        </>
      ),
    },
    {
      name: 'plan',
      label: 'Plan',
      card: 'labelled',
      width: '11rem',
      cell: ({ terms, price }) => (
        <>
          <span>{terms.name}</span>
          <span className="data__below tertiary">{membershipPriceText(price, terms.interval)}</span>
        </>
      ),
    },
    {
      name: 'since',
      label: 'Since',
      card: 'labelled',
      width: '7.5rem',
      cell: ({ createdAt }) => shortDate(createdAt, zone),
    },
    { name: 'period', label: 'Period', card: 'labelled', cell: (membership) => periodText(membership, zone) },
    {
      name: 'next',
      label: 'Next charge',
      card: 'labelled',
      width: '9rem',
      cell: (membership) => nextChargeText(membership, zone),
    },
    {
      name: 'state',
      label: 'State',
      card: 'foot',
      width: '8.5rem',
      cell: ({ state }) => <Badge tone={membershipStateTones[state]}>{membershipStateNames[state]}</Badge>,
    },
    {
      name: 'view',
      label: 'View',
      card: 'actions',
      align: 'end',
      width: '5.75rem',
      cell: ({ id, ownerName, terms }) => (
        <AppLink
          className={buttonClass({ tone: 'line', small: true })}
          to={adminPaths.membership.href(id)}
          aria-label={`View ${terms.name} of ${ownerName}`}
        >
          View
        </AppLink>
      ),
    },
  ];
}
