import { Skeleton } from '../../../ui/Skeleton.tsx';
import './my-resources.css';

/** docs/product.md#my-resources */
const places = ['one', 'two', 'three', 'four', 'five', 'six'];

export function ResourceSkeletons() {
  return (
    <div role="status" aria-label="Loading recordings">
      <div className="resource-grid" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="resource" data-skeleton>
            <span className="resource__art sk" />
            <Skeleton width="70%" height="1.5rem" className="mt-4" />
            <Skeleton width="95%" height=".875rem" className="mt-2" />
            <Skeleton width="60%" height=".875rem" className="mt-2" />
          </div>
        ))}
      </div>
    </div>
  );
}
