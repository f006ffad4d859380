import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { artShapes } from '#shared/rules/art.ts';
import { logger } from '../../ground/platform/log.ts';
import { type PicturesEvent, picturesPerEvent } from './pictures-event.ts';

const pictures = /\/api\/art\/[\w/-]+\.(?:webp|jpg)/g;

const poster = /^\/api\/art\/poster\/([\w-]+\/\w+)\.webp$/;

/** A session's page shows its poster; the others are shown by what leads there and follows: lists, dialogs, mails. */
function withOtherShapes(path: string): string[] {
  const art = poster.exec(path)?.[1];
  if (art === undefined) return [path];
  return artShapes.flatMap((shape) => {
    const start = `/api/art/${shape}/${art}`;
    return shape === 'mail' ? [`${start}.jpg`] : [`${start}.webp`, `${start}-night.webp`];
  });
}

/** Paths of the drawn pictures that a page declares in its head and its body, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set((html.match(pictures) ?? []).flatMap(withOtherShapes))];
}

/** Has pictures drawn that are not stored yet, by paths. Resolves when that is requested, not when it is done. */
export type RequestPictures = (paths: readonly string[]) => Promise<void>;

/**
 * Invokes the art function asynchronously; each picture is requested once per instance. A failure is logged: the first
 * visitor's request draws the picture then.
 */
export function connectArt(functionName: string): RequestPictures {
  const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
  const client = new LambdaClient({ requestHandler, maxAttempts: 3 });
  const requested = new Set<string>();
  return async (paths) => {
    const missing = paths.filter((path) => !requested.has(path));
    for (let first = 0; first < missing.length; first += picturesPerEvent) {
      const event: PicturesEvent = { pictures: missing.slice(first, first + picturesPerEvent) };
      const Payload = JSON.stringify(event);
      try {
        await client.send(new InvokeCommand({ FunctionName: functionName, InvocationType: 'Event', Payload }));
        for (const path of event.pictures) requested.add(path);
      } catch (error) {
        logger.warn('pictures not requested', { error, pictures: event.pictures.length });
      }
    }
  };
}
