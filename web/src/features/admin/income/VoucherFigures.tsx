import type { ReactNode } from 'react';
import type { OwedSums } from '#shared/rules/income.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import type { Income } from './income-figures.ts';

type OwedRow = Income['vouchers'][number];

type Props = { income: Income; before: string };

/** Shows what became of the gift vouchers that the site sold, from what was owed for them before to what still is. */
export function VoucherFigures({ income: { month, vouchers }, before }: Props) {
  return (
    <OwedFigures title="Gift vouchers" rows={vouchers} {...{ month, before }}>
      A voucher is owed when it is sold, and earned when it is used. What is left of it is earned on the day on which it
      expires. One of a session or a collection counts with what was paid for it, whatever it pays. Vouchers that you
      made yourself are not among them.
    </OwedFigures>
  );
}

/** Shows what became of the packs that the site sold, as `VoucherFigures`. */
export function PackFigures({ income: { month, packs }, before }: Props) {
  return (
    <OwedFigures title="Packs of sessions" rows={packs} {...{ month, before }}>
      A pack is owed when it is sold, and each credit is earned when it is used, with what was paid for it. What is left
      is earned on the day on which the pack ends. Packs that you gave yourself are not among them.
    </OwedFigures>
  );
}

/** Shows what became of the periods of memberships that were paid, as `VoucherFigures`. */
export function MembershipFigures({ income: { month, memberships }, before }: Props) {
  return (
    <OwedFigures title="Memberships" rows={memberships} {...{ month, before }}>
      What renewals brought stands under Sold. A period is owed when it is paid, and each of its credits is earned when
      it is used; what is left is earned at the end of the period. A free month brings nothing.
    </OwedFigures>
  );
}

type FiguresProps = { title: string; month: string; before: string; rows: OwedRow[]; children: ReactNode };

function OwedFigures({ title, month, before, rows, children }: FiguresProps) {
  return (
    <div className="income__fold">
      <Fold title={title} summary={rows.map(summaryOf).join('; ')}>
        <DataTable
          caption={`${title} in ${monthName(month)}`}
          columns={columnsOf(before)}
          rows={rows}
          rowKey={({ currency }) => currency}
          empty={{ title: 'None was sold yet' }}
        />
        <p className="income__note secondary">{children}</p>
      </Fold>
    </div>
  );
}

/** £50.00 sold, £120.00 still owed. */
function summaryOf({ currency, sums }: OwedRow): string {
  const owed = `${formatMoney({ amount: sums.owed, currency })} still owed`;
  return sums.sold === 0 ? owed : `${formatMoney({ amount: sums.sold, currency })} sold, ${owed}`;
}

function columnsOf(before: string): Column<OwedRow>[] {
  const cellOf =
    (name: keyof OwedSums, period: 'sums' | 'before' = 'sums') =>
    (row: OwedRow) =>
      row[period][name] === 0 ? '–' : formatMoney({ amount: row[period][name], currency: row.currency });
  const column = (name: keyof OwedSums, label: string): Column<OwedRow> => ({
    name,
    label,
    card: 'labelled',
    align: 'end',
    cell: cellOf(name),
  });
  return [
    { name: 'currency', label: 'Currency', card: 'title', cell: ({ currency }) => currency },
    { ...column('owed', `Owed, end of ${before}`), name: 'owedBefore', cell: cellOf('owed', 'before') },
    column('sold', 'Sold'),
    column('used', 'Used'),
    column('refunded', 'Refunded'),
    column('expired', 'Expired or ended'),
    { ...column('owed', 'Still owed'), card: 'figure' },
  ];
}
