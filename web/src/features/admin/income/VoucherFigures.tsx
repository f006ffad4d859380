import type { VoucherSums } from '#shared/rules/income.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import type { Income } from './income-figures.ts';

type VoucherRow = Income['vouchers'][number];

/** Shows what became of the gift vouchers that the site sold, from what was owed for them before to what still is. */
export function VoucherFigures({ income, before }: { income: Income; before: string }) {
  const { month, vouchers } = income;
  return (
    <div className="income__fold">
      <Fold title="Gift vouchers" summary={vouchers.map(summaryOf).join('; ')}>
        <DataTable
          caption={`Gift vouchers in ${monthName(month)}`}
          columns={columnsOf(before)}
          rows={vouchers}
          rowKey={({ currency }) => currency}
          empty={{ title: 'No voucher was sold yet' }}
        />
        <p className="income__note secondary">
          A voucher is owed when it is sold, and earned when it is used. What is left of it is earned on the day on
          which it expires. One of a session or a collection counts with what was paid for it, whatever it pays.
          Vouchers that you made yourself are not among them.
        </p>
      </Fold>
    </div>
  );
}

/** £50.00 sold, £120.00 still owed. */
function summaryOf({ currency, sums }: VoucherRow): string {
  const owed = `${formatMoney({ amount: sums.owed, currency })} still owed`;
  return sums.sold === 0 ? owed : `${formatMoney({ amount: sums.sold, currency })} sold, ${owed}`;
}

function columnsOf(before: string): Column<VoucherRow>[] {
  const cellOf =
    (name: keyof VoucherSums, period: 'sums' | 'before' = 'sums') =>
    (row: VoucherRow) =>
      row[period][name] === 0 ? '–' : formatMoney({ amount: row[period][name], currency: row.currency });
  const column = (name: keyof VoucherSums, label: string): Column<VoucherRow> => ({
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
