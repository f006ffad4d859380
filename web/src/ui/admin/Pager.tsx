import { pageText } from '../../lib/admin/paging.ts';
import { ChevronLeft, ChevronRight } from './icons.tsx';
import './pager.css';

type Props = {
  /** What `usePages` gives. */
  pages: { page: number; next: (() => void) | undefined; previous: (() => void) | undefined };
  /** Rows of this page. */
  rows: number;
  /** All rows, where that is known. */
  total?: number | undefined;
};

/** Where one is in a long list, and the ways on and back; stands in a table's foot. */
export function Pager({ pages, rows, total }: Props) {
  return (
    <nav className="pager" aria-label="Pages">
      <span aria-live="polite">{pageText({ page: pages.page, rows, total })}</span>
      <Step label="Previous page" onPress={pages.previous} icon={<ChevronLeft />} />
      <Step label="Next page" onPress={pages.next} icon={<ChevronRight />} />
    </nav>
  );
}

type StepProps = { label: string; onPress: (() => void) | undefined; icon: React.ReactNode };

// Never disabled, only said to be: else the focus is lost on the last page.
function Step({ label, onPress, icon }: StepProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} aria-disabled={!onPress} onClick={onPress}>
      {icon}
    </button>
  );
}
