import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { packEndText, packStateNames, packStateTones } from '../../../lib/admin/pack-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { type AdminPack, creditsLeftText, packOriginText } from './pack-text.ts';
import './packs.css';

/** The columns of the list (docs/product.md#admin-packs). */
export function packColumnsIn(zone: string): readonly Column<AdminPack>[] {
  return [
    {
      name: 'owner',
      label: 'Owner',
      card: 'title',
      width: '14rem',
      cell: ({ ownerName, ownerEmail }) => (
        <>
          <span>{ownerName}</span>
          <span className="data__below tertiary pack-owner-email">{ownerEmail}</span>
        </>
      ),
    },
    {
      name: 'pack',
      label: 'Pack',
      card: 'labelled',
      width: '11rem',
      cell: (pack) => (
        <>
          <span>{pack.terms.name}</span>
          <span className="data__below tertiary">{`${packOriginText(pack)} ${shortDate(pack.createdAt, zone)}`}</span>
        </>
      ),
    },
    { name: 'left', label: 'Credits left', card: 'labelled', align: 'end', width: '7rem', cell: creditsLeftText },
    {
      name: 'note',
      label: 'Note',
      card: 'line',
      clip: true,
      cell: ({ note }) => note && <span title={note}>{note}</span>,
    },
    {
      name: 'until',
      label: 'Valid until',
      card: 'labelled',
      width: '8.5rem',
      cell: (pack) => packEndText(pack, zone),
    },
    {
      name: 'state',
      label: 'State',
      card: 'foot',
      width: '6.5rem',
      cell: ({ state }) => <Badge tone={packStateTones[state]}>{packStateNames[state]}</Badge>,
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
          to={adminPaths.pack.href(id)}
          aria-label={`View ${terms.name} of ${ownerName}`}
        >
          View
        </AppLink>
      ),
    },
  ];
}
