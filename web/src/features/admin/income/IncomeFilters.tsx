import { useState } from 'react';
import { useLocation } from 'react-router';
import { paymentWays, wayNames } from '#shared/rules/income.ts';
import { pageParameters } from '../../../lib/admin/paging.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { changedQuery } from '../../../lib/router/use-query.ts';
import { Funnel } from '../../../ui/admin/icons.tsx';
import { SegmentLinks } from '../../../ui/admin/SegmentLinks.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Select } from '../../../ui/Select.tsx';
import { currenciesOf, type Income, type IncomeFilter } from './income-figures.ts';

const types = [
  { type: null, name: 'All' },
  { type: 'session', name: 'Sessions' },
  { type: 'collection', name: 'Recordings' },
] as const;

type Props = { income: Income; filter: IncomeFilter };

/** Chooses what the table shows: of which items, currency and way of payment. */
export function IncomeFilters({ income, filter }: Props) {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const segments = types.map(({ type, name }) => ({
    to: pathname + changedQuery(search, { ...pageParameters, type }),
    isChosen: type === filter.type,
    content: name,
  }));
  const way = filter.way ? wayNames[filter.way] : 'all ways of payment';
  return (
    <>
      <SegmentLinks label="What was paid for" segments={segments} />
      <button type="button" className="btn income__filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Funnel />
        <span>{`${filter.currency}, ${way}`}</span>
      </button>
      {isOpen && (
        <Modal title="Filter" onClose={() => setOpen(false)}>
          <div className="income__choices">
            <Choices income={income} filter={filter} />
            <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => setOpen(false)}>
              Show
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}

function Choices({ income, filter: { currency, way } }: Props) {
  const [, change] = useFilters();
  const used = currenciesOf(income);
  return (
    <>
      {used.length > 1 && (
        <Select label="Currency" value={currency} onChange={({ target }) => change({ currency: target.value })}>
          {used.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
      <Select label="Paid by" value={way ?? ''} onChange={({ target }) => change({ way: target.value || null })}>
        <option value="">All ways of payment</option>
        {paymentWays.map((option) => (
          <option key={option} value={option}>
            {wayNames[option]}
          </option>
        ))}
      </Select>
    </>
  );
}
