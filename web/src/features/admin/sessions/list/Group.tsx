import type { ReactNode, Ref } from 'react';
import { ChevronRight } from '../../../../ui/page-icons.tsx';

type Props = {
  title: string;
  /** Unknown for a search. */
  count?: number | undefined;
  /** Absent: it cannot be folded. */
  fold?: { isOpen: boolean; toggle: () => void };
  /** Beside the title. */
  beside?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A part of the list of sessions. */
export function Group({ title, count, fold, beside, ref, children }: Props) {
  const words = (
    <>
      <span>{title}</span> {count !== undefined && <span className="planned__count">({count})</span>}
    </>
  );
  return (
    <section className="planned" aria-label={title} ref={ref}>
      <div className="planned__head">
        <h2>
          {fold ? (
            <button type="button" className="planned__fold" aria-expanded={fold.isOpen} onClick={fold.toggle}>
              <ChevronRight />
              <span>{words}</span>
            </button>
          ) : (
            words
          )}
        </h2>
        {beside}
      </div>
      {(!fold || fold.isOpen) && children}
    </section>
  );
}
