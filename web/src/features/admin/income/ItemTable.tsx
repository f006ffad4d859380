import { adminPaths, libraryHref } from '#shared/contract/admin-paths.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { earned, type IncomeSums, wayNames } from '#shared/rules/income.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Pager } from '../../../ui/admin/Pager.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { IncomeFilters } from './IncomeFilters.tsx';
import { type Income, type IncomeFilter, type ItemIncome, incomeByItem, itemName, sumOf } from './income-figures.ts';
import './item-table.css';

const itemsPerPage = 7;

const countNames = { session: ['session', 'sessions'], collection: ['recording', 'recordings'] } as const;

/** All 19 sessions; All 3 items. */
function allText(count: number, type: IncomeFilter['type']): string {
  const [one, many] = type ? countNames[type] : ['item', 'items'];
  return count === 1 ? `The only ${one}` : `All ${count} ${many}`;
}

type Props = { income: Income; filter: IncomeFilter };

/** Shows what brought the money, most first. */
export function ItemTable({ income, filter }: Props) {
  const [query, change] = useFilters();
  const items = incomeByItem(income, filter);
  const pages = Math.max(1, Math.ceil(items.length / itemsPerPage));
  const page = Math.min(Math.max(1, Math.floor(Number(query.get('page'))) || 1), pages);
  const rows = items.slice((page - 1) * itemsPerPage, page * itemsPerPage);
  const goTo = (next: number) => () => change({ page: next > 1 ? String(next) : null });
  return (
    <section aria-labelledby="income-items">
      <div className="income__head cluster">
        <h2 id="income-items" className="panel-title">
          Where it came from
        </h2>
        <IncomeFilters income={income} filter={filter} />
      </div>
      {items.length === 0 ? (
        <StateBox title={`Nothing was paid in ${monthName(income.month)}`}>
          Payments, refunds and free places show here as soon as they are made.
        </StateBox>
      ) : (
        <div className="item-table boxed">
          <Table
            caption={`Income of ${monthName(income.month)} in ${filter.currency}`}
            rows={rows}
            all={items}
            filter={filter}
          />
          {pages > 1 && (
            <Pager
              page={page}
              perPage={itemsPerPage}
              rows={rows.length}
              total={items.length}
              previous={page > 1 ? goTo(page - 1) : undefined}
              next={page < pages ? goTo(page + 1) : undefined}
            />
          )}
        </div>
      )}
    </section>
  );
}

type TableProps = { caption: string; rows: ItemIncome[]; all: ItemIncome[]; filter: IncomeFilter };

function Table({ caption, rows, all, filter: { currency, type } }: TableProps) {
  const highest = Math.max(...all.map(({ sums }) => earned(sums)), 1);
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col" className="item-table__wide">
            Orders
          </th>
          <th scope="col" className="item-table__wide">
            Paid
          </th>
          <th scope="col" className="item-table__wide">
            Refunded
          </th>
          <th scope="col" className="item-table__wide item-table__share">
            Share
          </th>
          <th scope="col">Earned</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, ways, sums }) => (
          <tr key={item.id}>
            <td>
              <Item item={item} ways={ways} />
            </td>
            <Sums sums={sums} currency={currency} share={earned(sums) / highest} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{allText(all.length, type)}</td>
          <Sums sums={sumOf(all.map(({ sums }) => sums))} currency={currency} />
        </tr>
      </tfoot>
    </table>
  );
}

function Sums({ sums, currency, share }: { sums: IncomeSums; currency: Currency; share?: number }) {
  const text = (amount: number) => (amount === 0 ? '–' : formatMoney({ amount, currency }));
  return (
    <>
      <td className="item-table__wide">{sums.orders}</td>
      <td className="item-table__wide">{text(sums.taken)}</td>
      <td className="item-table__wide">{text(-sums.returned)}</td>
      <td className="item-table__wide item-table__share">
        {share !== undefined && (
          <span className="item-table__bar" aria-hidden="true">
            <i style={{ width: `${Math.max(0, share) * 100}%` }} />
          </span>
        )}
      </td>
      <td>
        <b>{text(earned(sums))}</b>
        {sums.returned > 0 && (
          <small className="item-table__back">{formatMoney({ amount: sums.returned, currency })} back</small>
        )}
      </td>
    </>
  );
}

function Item({ item, ways }: Pick<ItemIncome, 'item' | 'ways'>) {
  const name = itemName({ item });
  const paidBy = ways.map((way) => wayNames[way]).join(', ');
  const start = item.type === 'session' && item.startTime !== null && shortMoment(item.startTime);
  return (
    <>
      {item.type === 'voucher' ? (
        <AppLink to={adminPaths.vouchers.href()}>{name}</AppLink>
      ) : item.type === 'pack' ? (
        <span>{name}</span>
      ) : item.type === 'collection' ? (
        <AppLink to={libraryHref(item.id, 'purchases')}>{name}</AppLink>
      ) : item.title === null ? (
        <span>{name}</span>
      ) : (
        <AppLink to={adminPaths.session.href(item.id)}>{name}</AppLink>
      )}
      <small>
        {start && <span>{start}</span>}
        <span className="item-table__ways">{start ? `, ${paidBy}` : paidBy}</span>
      </small>
    </>
  );
}
