import { paths } from '#shared/contract/paths.ts';
import { memberListPolling } from '../../../lib/api/polling.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { paragraphsOf } from '../../../lib/texts.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { type ListedResource, ResourceArt } from './ResourceArt.tsx';
import './resources.css';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

function Loading() {
  return (
    <div role="status" aria-label="Loading resources">
      <div className="reads" aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className="read">
            <div className="read__art cropped sk" />
            <Skeleton width="30%" height=".75rem" />
            <Skeleton width="80%" height="1.5rem" />
            <Skeleton width="100%" height="3.5rem" radius=".75rem" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Nothing() {
  const toMine = (
    <AppLink className={buttonClass({ tone: 'line' })} to={paths.myResources.href()}>
      See your recordings
    </AppLink>
  );
  return <StateBox title="No resources found." actions={toMine} />;
}

function Card({ resource }: { resource: ListedResource }) {
  return (
    <AppLink className="read" to={paths.resource.href(resource.id)}>
      <span className="read__art cropped">
        <ResourceArt resource={resource} />
      </span>
      <span className="read__category tertiary">{resource.category}</span>
      <h2 className="card-title">{resource.title}</h2>
      <span className="read__text secondary clamped">{paragraphsOf(resource.description)[0]}</span>
      <Price money={resource.price} />
    </AppLink>
  );
}

/** See docs/product.md#learning-resources. */
export function ResourcesPage() {
  const { data, error, mutate } = useEndpoint('listLearningResources', {}, memberListPolling);
  return (
    <>
      <PaneHead title="Learning Resources" path={paths.resources.href()}>
        <p className="lead">Notes and practices, to read in your own time.</p>
      </PaneHead>
      <AsyncBoundary
        data={data?.resources}
        error={error}
        loading={<Loading />}
        failed={<LoadFailed title="The resources did not load" onRetry={() => void mutate()} />}
      >
        {(resources) =>
          resources.length === 0 ? (
            <Nothing />
          ) : (
            <ul className="reads">
              {resources.map((resource) => (
                <li key={resource.id}>
                  <Card resource={resource} />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncBoundary>
    </>
  );
}
