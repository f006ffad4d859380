import { shortMoment } from '../../../lib/admin/dates.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { type Income, moneyText } from './income-figures.ts';

type StripeRow = Income['stripe']['of'][number];

/** Shows what Stripe has kept and sent to the bank. */
export function StripeFigures({ income, before }: { income: Income; before: string }) {
  const { month, stripe } = income;
  const { readUntil, of: stripeRows } = stripe;
  return (
    <div className="income__fold">
      <Fold title="Stripe’s fees and payouts" summary={summaryOf(income, before)}>
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
              : { title: noneText(income, before) }
          }
        />
        {readUntil !== null && (
          <p className="income__note secondary">
            Of the whole account at Stripe, in the currency of its balance, as of {shortMoment(readUntil)}. A payout
            counts on the day on which it was sent.
          </p>
        )}
      </Fold>
    </div>
  );
}

const noneText = ({ month }: Income, before: string) => `No fees and payouts in ${monthName(month)} and ${before}`;

/** £1,900.00 paid out, £63.20 fees: one line for the whole of the month. */
function summaryOf(income: Income, before: string): string {
  const { readUntil, of: stripeRows } = income.stripe;
  if (readUntil === null) return 'Stripe has not said yet';
  if (stripeRows.length === 0) return noneText(income, before);
  return stripeRows
    .map(
      ({ currency, sums }) => `${moneyText(sums.paidOut, currency)} paid out, ${moneyText(sums.fees, currency)} fees`,
    )
    .join('; ');
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
