import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Page, renderedPageByKey } from '#shared/contract/rendered-pages.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import type { OriginCheck } from '../../ground/platform/origin.ts';
import { renderError } from '../../ground/platform/response.ts';
import { manifestHeaders, manifestPath, webManifest } from './manifest.ts';
import { findPage, pageCacheControl, pageContentType, putPage } from './store.ts';
import { type PageDependencies, renderNow } from './update.ts';

/**
 * Answers CloudFront where S3 has no page, or fails, and stores what is missing. The page that says that there is nothing
 * is not stored for an item: anyone can ask for any number of ids.
 */
export async function servePage(
  event: APIGatewayProxyEventV2,
  dependencies: PageDependencies,
  isFromCloudFront: OriginCheck,
): Promise<APIGatewayProxyStructuredResultV2> {
  try {
    if (!(await isFromCloudFront(event.headers))) throw new HttpError('direct_request');
    const page = renderedPageByKey(event.rawPath.slice(1));
    const { method } = event.requestContext.http;
    if (method !== 'GET' && method !== 'HEAD') throw new HttpError('route_not_found');
    if (event.rawPath === manifestPath) {
      return { statusCode: 200, headers: manifestHeaders, body: await webManifest(dependencies) };
    }
    if (!page) throw new HttpError('route_not_found');
    return await answerWith(page, dependencies);
  } catch (error) {
    const failure = error instanceof HttpError ? error : new HttpError('internal_error', { cause: error });
    if (failure.status >= 500) logger.error('page not served', failure);
    return renderError(failure);
  }
}

async function answerWith(page: Page, dependencies: PageDependencies): Promise<APIGatewayProxyStructuredResultV2> {
  const { bucket } = dependencies;
  const isMissing = await unlessFailing(async () => (await findPage(bucket, page.key)) === undefined);
  const rendered = await renderNow(page, dependencies);
  const isKept = rendered.status === 200 || page.requests.length === 0;
  if (isMissing && isKept) await unlessFailing(() => putPage(bucket, page.key, rendered, undefined));
  logger.info('page served', { key: page.key, status: rendered.status, isMissing });
  return {
    statusCode: rendered.status,
    headers: { 'content-type': pageContentType, 'cache-control': pageCacheControl },
    body: rendered.html,
  };
}

/** Visitors get their page also while S3 does not answer. */
async function unlessFailing(act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    logger.error('page not stored', { error });
    return false;
  }
}
