import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { voucherStateNames } from '../../../lib/admin/voucher-states.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CopyCode } from './CopyCode.tsx';
import { type AdminVoucher, balanceText, lastDayText, stateTones, thingLines } from './voucher-text.ts';

/** The value of a voucher, or its thing. */
function Worth({ value, thing }: AdminVoucher) {
  if (thing === null) return <span>{formatMoney(value)}</span>;
  const [name, note] = thingLines(thing, value);
  return (
    <>
      <span>{name}</span>
      <span className="data__below tertiary">{note}</span>
    </>
  );
}

/** The columns of the list (docs/product.md#gift-vouchers). */
export function columnsIn(zone: string): readonly Column<AdminVoucher>[] {
  return [
    { name: 'code', label: 'Code', card: 'title', width: '13.5rem', cell: ({ code }) => <CopyCode code={code} /> },
    {
      name: 'value',
      label: 'Value',
      card: 'labelled',
      align: 'end',
      width: '7.5rem',
      cell: (voucher) => <Worth {...voucher} />,
    },
    {
      name: 'balance',
      label: 'Balance',
      card: 'labelled',
      align: 'end',
      width: '6rem',
      cell: balanceText,
    },
    {
      name: 'note',
      label: 'Note',
      card: 'line',
      clip: true,
      cell: ({ note }) => note && <span title={note}>{note}</span>,
    },
    {
      name: 'made',
      label: 'Made on',
      card: 'labelled',
      width: '7.5rem',
      cell: ({ createdAt, sold }) => (
        <>
          <time dateTime={createdAt}>{shortDate(createdAt, zone)}</time>
          {sold && <span className="data__below tertiary">Sold</span>}
        </>
      ),
    },
    {
      name: 'until',
      label: 'Valid until',
      card: 'labelled',
      width: '7.5rem',
      cell: (voucher) => <time dateTime={voucher.expiresAt}>{lastDayText(voucher, zone)}</time>,
    },
    {
      name: 'state',
      label: 'State',
      card: 'foot',
      width: '6.5rem',
      cell: ({ state }) => <Badge tone={stateTones[state]}>{voucherStateNames[state]}</Badge>,
    },
    {
      name: 'view',
      label: 'View',
      card: 'actions',
      align: 'end',
      width: '5.75rem',
      cell: ({ id, code }) => (
        <AppLink
          className={buttonClass({ tone: 'line', small: true })}
          to={adminPaths.voucher.href(id)}
          aria-label={`View voucher ${formatVoucherCode(code)}`}
        >
          View
        </AppLink>
      ),
    },
  ];
}
