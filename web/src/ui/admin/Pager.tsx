import type { ReactNode } from 'react';
import { pageText } from '../../lib/admin/paging.ts';
import { ChevronRight } from '../page-icons.tsx';
import { ChevronLeft } from './icons.tsx';
import './pager.css';

type Props = {
  page: number;
  /** Undefined on the last and on the first page. */
  next?: (() => void) | undefined;
  previous?: (() => void) | undefined;
  rows: number;
  /** Rows of a whole page, where it is not that of the lists. */
  perPage?: number;
  /** Number of all rows, where it is known. */
  total?: number | undefined;
};

export function Pager({ page, next, previous, ...shown }: Props) {
  return (
    <nav className="pager no-print" aria-label="Pages">
      <span aria-live="polite">{pageText({ page, ...shown })}</span>
      <PageButton label="Previous page" onPress={previous} icon={<ChevronLeft />} />
      <PageButton label="Next page" onPress={next} icon={<ChevronRight />} />
    </nav>
  );
}

type ButtonProps = { label: string; onPress: (() => void) | undefined; icon: ReactNode };

// aria-disabled, because a disabled button would lose the focus on the last page.
function PageButton({ label, onPress, icon }: ButtonProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} aria-disabled={!onPress} onClick={onPress}>
      {icon}
    </button>
  );
}
