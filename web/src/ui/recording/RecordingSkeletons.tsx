import { Skeleton } from '../Skeleton.tsx';
import './recording-card.css';

/** docs/product.md#collection-pages */
const places = ['one', 'two', 'three', 'four', 'five', 'six'];

export function RecordingSkeletons() {
  return (
    <div role="status" aria-label="Loading recordings">
      <div className="recs" aria-hidden="true">
        {places.map((place) => (
          <div key={place}>
            <div className="rec" data-skeleton>
              <span className="rec__art cropped sk" />
              <span className="rec__text">
                <Skeleton width="70%" height="1.125rem" />
                <Skeleton width="95%" height=".8125rem" className="mt-2" />
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
