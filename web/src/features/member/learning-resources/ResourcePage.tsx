import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import useSWR from 'swr';
import { paths } from '#shared/contract/paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { siteConfigPath } from '#shared/rules/accounts.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { isFree } from '#shared/rules/money.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { siteConfig } from '../../../lib/site-config.ts';
import { mailTo, paragraphsOf } from '../../../lib/texts.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { ArrowLeft } from '../../../ui/page-icons.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { type ListedResource, ResourceArt } from './ResourceArt.tsx';
import './resources.css';

const untitled = 'Learning resource';

function Loading({ path }: { path: string }) {
  return (
    <div role="status" aria-label="Loading the resource">
      <PageMeta title={untitled} path={path} index={false} />
      <div className="reading" aria-hidden="true">
        <div className="reading__art cropped sk" />
        <Skeleton width="min(22rem, 80%)" height="2.75rem" />
        <Skeleton width="10rem" height=".875rem" />
        <Skeleton width="100%" height="1.25rem" className="mt-6" />
        <Skeleton width="92%" height="1.25rem" />
      </div>
    </div>
  );
}

function Missing({ path }: { path: string }) {
  return (
    <PaneHead title={problems.resource_not_found.title} path={path}>
      <p className="lead">It may have been taken off, or the link may be missing a letter.</p>
    </PaneHead>
  );
}

function ContactLink({ resource }: { resource: ListedResource }) {
  const { email } = useSite();
  const { data: config } = useSWR(email === null && siteConfigPath, siteConfig);
  const address = email ?? config?.contactEmail;
  if (isFree(resource.price)) return null;
  return (
    <div className="reading__ask cluster">
      <Price money={resource.price} sum />
      {address && (
        <a className={buttonClass({ tone: 'clay' })} href={mailTo(address, resource.title)}>
          Write to us about it
        </a>
      )}
    </div>
  );
}

function LoadedResource({ resource, path }: { resource: ListedResource; path: string }) {
  return (
    <article className="reading">
      <div className="reading__art cropped">
        <ResourceArt resource={resource} first />
      </div>
      <PaneHead title={resource.title} path={path}>
        <p className="hint">
          {resource.category}, {formatDate(resource.createdAt, viewerZone())}
        </p>
      </PaneHead>
      <div className="reading__text">
        {paragraphsOf(resource.description).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never change places.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <ContactLink resource={resource} />
    </article>
  );
}

function WithBackLink({ children }: { children: ReactNode }) {
  return (
    <>
      <AppLink className="reading__back tap" to={paths.resources.href()}>
        <ArrowLeft />
        Learning Resources
      </AppLink>
      {children}
    </>
  );
}

/** See docs/product.md#learning-resources. */
export function ResourcePage() {
  const { resourceId = '' } = useParams();
  const path = paths.resource.href(resourceId);
  const { data, error, mutate } = useEndpoint('getLearningResource', { params: { resourceId } });
  return (
    <WithBackLink>
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Loading path={path} />}
        failed={
          <>
            <PaneHead title={untitled} path={path} />
            <LoadFailed title="The resource did not load" onRetry={() => void mutate()} />
          </>
        }
        missing={<Missing path={path} />}
      >
        {(resource) => <LoadedResource resource={resource} path={path} />}
      </AsyncBoundary>
    </WithBackLink>
  );
}
