import { Skeleton } from '../Skeleton.tsx';
import './row.css';
import './card.css';

/** The shape of a row that is still to come: the row's own grid, so that nothing jumps. */
export function SessionRowSkeleton() {
  return (
    <div className="row" aria-hidden="true">
      <span className="date">
        <Skeleton width="2rem" height=".625rem" />
        <Skeleton width="3.25rem" height="2.375rem" radius=".75rem" className="my-2.25" />
        <Skeleton width="2rem" height=".625rem" />
      </span>
      <span className="orb cropped sk" />
      <span className="row__main">
        <Skeleton width="4.5rem" height=".625rem" className="row__category tertiary" />
        <Skeleton width="min(20rem, 82%)" height="1.375rem" className="row__title" />
        <Skeleton width="min(17rem, 72%)" height=".75rem" className="meta" />
      </span>
      <span className="row__description secondary">
        <Skeleton width="100%" height=".75rem" />
        <Skeleton width="96%" height=".75rem" className="mt-2.5" />
        <Skeleton width="58%" height=".75rem" className="mt-2.5" />
      </span>
      <span className="row__end">
        <Skeleton width="3.5rem" height="1.375rem" className="price" />
        <span />
        <Skeleton width="2.75rem" height="2.75rem" className="row__go" />
      </span>
    </div>
  );
}
