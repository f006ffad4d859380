import type { FoldState } from './folds.ts';
import './fold-mark.css';

const words: Record<FoldState, string> = { fine: 'Fine', default: 'As it begins', needs: 'Needs you' };

/** The state of a section before its title, by shape and in words for screen readers. */
export function FoldMark({ state }: { state: FoldState }) {
  return (
    <>
      <span className={`fold-mark fold-mark--${state}`} aria-hidden="true" />
      <span className="sr-only">{words[state]}: </span>
    </>
  );
}
