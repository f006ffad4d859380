import type { Collection } from '#shared/rules/collections.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BackToCollection } from './Back.tsx';

export function PlayerSkeleton({ collection }: { collection: Collection }) {
  return (
    <main id="main" className="wrap night__main">
      <BackToCollection collection={collection} />
      <StageSkeleton />
    </main>
  );
}

export function StageSkeleton() {
  return (
    <div role="status" aria-label="Loading the recording">
      <div className="stage" aria-hidden="true" />
      <div className="watch" aria-hidden="true">
        <div>
          <Skeleton width="30%" height="1.25rem" />
          <Skeleton width="60%" height="2.5rem" className="mt-4" radius=".75rem" />
          <Skeleton width="80%" height="1rem" className="mt-6" />
        </div>
      </div>
    </div>
  );
}
