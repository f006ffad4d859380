import type { ReactNode } from 'react';
import { ChevronLeft } from '../../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { ChevronRight } from '../../../../ui/page-icons.tsx';
import './list-pages.css';

type Step = (() => void) | undefined;

type Props = {
  /** Shows what the page has: 1 to 25 of 131, until December 20. */
  text: string;
  labels: readonly [previous: string, next: string];
  previous: Step;
  next: Step;
};

/** Leads to the pages before and after, by names that say which way time goes. */
export function ListPages({ text, labels, previous, next }: Props) {
  const [previousLabel, nextLabel] = labels;
  return (
    <nav className="list-pages" aria-label="Pages">
      <span aria-live="polite">{text}</span>
      {(previous || next) && (
        <>
          <PageStep step={previous}>
            <ChevronLeft />
            <span>{previousLabel}</span>
          </PageStep>
          <PageStep step={next}>
            <span>{nextLabel}</span>
            <ChevronRight />
          </PageStep>
        </>
      )}
    </nav>
  );
}

// aria-disabled, because a disabled button would lose the focus on the last page.
function PageStep({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <button type="button" className={buttonClass({ tone: 'line' })} aria-disabled={!step} onClick={step}>
      {children}
    </button>
  );
}
