import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BackLink } from './BackLink.tsx';
import './facts.css';
import './detail.css';

export function SessionSkeleton() {
  return (
    <main id="main" className="wrap min-h-svh" aria-busy="true">
      <BackLink />
      <p className="sr-only" role="status">
        Loading the session
      </p>
      <div className="detail" aria-hidden="true">
        <div className="poster sk" />
        <div className="detail__text">
          <Skeleton width="5rem" height=".75rem" />
          <Skeleton width="min(30rem, 90%)" height="3rem" className="mt-5" />
          <div className="facts">
            {['date', 'time', 'place'].map((fact) => (
              <div key={fact}>
                <Skeleton width="3rem" height=".875rem" />
                <Skeleton width="min(18rem, 90%)" height="1.25rem" className="my-1.5" />
              </div>
            ))}
          </div>
          <Skeleton width="100%" height="1.25rem" className="mt-28" />
          <Skeleton width="96%" height="1.25rem" className="mt-3" />
          <Skeleton width="60%" height="1.25rem" className="mt-3" />
        </div>
      </div>
    </main>
  );
}
