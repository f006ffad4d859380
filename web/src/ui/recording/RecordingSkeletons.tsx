import { Skeleton } from '../Skeleton.tsx';
import './recording-card.css';

/** docs/product.md#collection-pages */
const places = ['one', 'two', 'three', 'four', 'five', 'six'];

export function RecordingSkeletons() {
  return (
    <div role="status" aria-label="Loading recordings">
      <div className="recs" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="rec" data-skeleton>
            <span className="rec__art sk" />
            <span className="rec__top">
              <Skeleton width="70%" height="1.5rem" />
            </span>
            <Skeleton width="95%" height=".875rem" className="mt-2" />
            <Skeleton width="60%" height=".875rem" className="mt-2" />
          </div>
        ))}
      </div>
    </div>
  );
}
