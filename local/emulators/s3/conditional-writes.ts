import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type S3rver from 's3rver';
import { awsError, type ErrorResponse } from '../http/aws-errors.ts';
import { splitTarget } from '../http/server.ts';
import { metadataOf } from './ranges.ts';

type Store = S3rver['store'];

const failed = awsError(
  's3',
  412,
  'PreconditionFailed',
  'At least one of the pre-conditions you specified did not hold',
);
const missing = awsError('s3', 404, 'NoSuchKey', 'The specified key does not exist.');
const unsupported = awsError('s3', 501, 'NotImplemented', 'If-None-Match takes * only, and not beside If-Match.');

/**
 * Lets s3rver answer, and checks If-Match and If-None-Match of a PUT before, which it ignores. Writes of one object wait
 * for each other, so that of several with the same condition one succeeds.
 */
export class ConditionalWrites {
  readonly #store: Store;
  readonly #answer: RequestListener;
  /** Holds the last write of each path. */
  readonly #writes = new Map<string, Promise<void>>();

  constructor(store: Store, answer: RequestListener) {
    this.#store = store;
    this.#answer = answer;
  }

  /** Resolves when no write of the object is under way: s3rver writes an object before its metadata. */
  async settled(request: IncomingMessage): Promise<void> {
    await this.#writes.get(splitTarget(request.url ?? '/').path);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path } = splitTarget(request.url ?? '/');
    if (request.method !== 'PUT' && request.method !== 'DELETE') return void this.#answer(request, response);
    const earlier = this.#writes.get(path) ?? Promise.resolve();
    const write = earlier.then(() => this.#write(path, request, response));
    const settled = write.catch(() => undefined);
    this.#writes.set(path, settled);
    await write;
    if (this.#writes.get(path) === settled) this.#writes.delete(path);
  }

  /** Resolves when the response was sent. */
  async #write(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const error = request.method === 'PUT' ? await this.#conditionError(path, request) : undefined;
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    if (error) {
      request.resume();
      response.writeHead(error.status, error.headers).end(error.body);
    } else {
      this.#answer(request, response);
    }
    await closed;
  }

  async #conditionError(path: string, { headers }: IncomingMessage): Promise<ErrorResponse | undefined> {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (match === undefined && noneMatch === undefined) return undefined;
    if (noneMatch !== undefined && (noneMatch !== '*' || match !== undefined)) return unsupported;
    const [bucket = '', ...key] = path.slice(1).split('/');
    const etag = (await metadataOf(this.#store, bucket, key.map(decodeURIComponent).join('/')))?.etag;
    if (noneMatch !== undefined) return etag === undefined ? undefined : failed;
    if (etag === undefined) return missing;
    return unquoted(etag) === unquoted(match ?? '') ? undefined : failed;
  }
}

const unquoted = (etag: string) => etag.replaceAll('"', '');
