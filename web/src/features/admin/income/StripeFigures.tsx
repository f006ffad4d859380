import { monthPlus } from '#shared/rules/income.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { type Income, moneyText } from './income-figures.ts';

type StripeRow = Income['stripe']['of'][number];

export function StripeFigures({ income: { month, stripe }, before }: { income: Income; before: string }) {
  const { readUntil, of: stripeRows } = stripe;
  return (
    <section className="income__stripe" aria-labelledby="income-stripe">
      <h2 id="income-stripe">Stripe’s fees and payouts</h2>
      <DataTable
        caption={`Stripe’s fees and payouts in ${monthName(month)}`}
        columns={columnsOf(before)}
        rows={stripeRows}
        rowKey={({ currency }) => currency}
        empty={
          readUntil === null
            ? {
                title: 'Stripe has not said yet',
                text: 'Fees and payouts are read each night, where Stripe’s key may read the balance.',
              }
            : { title: `No fees and payouts in ${monthName(month)} and ${monthName(monthPlus(month, -1))}` }
        }
      />
      {readUntil !== null && (
        <p className="income__note">
          Of the whole account at Stripe, in the currency of its balance, as of {shortMoment(readUntil)}. A payout
          counts on the day on which it was sent.
        </p>
      )}
    </section>
  );
}

function columnsOf(before: string): Column<StripeRow>[] {
  const cellOf = (period: 'sums' | 'before', name: 'fees' | 'paidOut') => (row: StripeRow) =>
    row[period][name] === 0 ? '–' : moneyText(row[period][name], row.currency);
  return [
    { name: 'currency', label: 'Balance', card: 'title', width: '34%', cell: ({ currency }) => currency },
    { name: 'fees', label: 'Fees', card: 'labelled', align: 'end', cell: cellOf('sums', 'fees') },
    {
      name: 'feesBefore',
      label: `Fees, ${before}`,
      card: 'labelled',
      align: 'end',
      cell: cellOf('before', 'fees'),
    },
    { name: 'paidOut', label: 'Paid out', card: 'figure', align: 'end', cell: cellOf('sums', 'paidOut') },
    {
      name: 'paidOutBefore',
      label: `Paid out, ${before}`,
      card: 'labelled',
      align: 'end',
      cell: cellOf('before', 'paidOut'),
    },
  ];
}
