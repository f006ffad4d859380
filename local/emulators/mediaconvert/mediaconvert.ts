import { randomUUID } from 'node:crypto';
import { account, arn, region } from '../arn.ts';
import { messageOf } from '../errors.ts';
import { awsError, type ErrorResponse } from '../http/aws-errors.ts';
import { listen, readBody } from '../http/server.ts';
import type { RunningService } from '../service.ts';
import { ConversionFailed, convert } from './convert.ts';
import { conversionOf, type JobRequest, jobRequest, type placeOf } from './job.ts';

/** Path of the jobs, or of one of them, in MediaConvert's API. */
export const jobPath = /^\/2017-08-29\/jobs(?:\/([\w-]+))?$/;

const maxRequestBytes = 256 * 1024;

export type MediaConvertOptions = {
  s3Url: string;
  /** Takes the events about jobs. */
  putEvent(event: unknown): void;
  /** Tells whether the role of a job allows an action. */
  mayAccess(roleArn: string, action: string, resource: string): boolean;
  report(message: string): void;
};

type Job = {
  id: string;
  request: JobRequest;
  status: 'PROGRESSING' | 'COMPLETE' | 'ERROR';
  errorCode?: number;
  errorMessage?: string;
};

const objectArn = ({ bucket, key }: ReturnType<typeof placeOf>) => `arn:aws:s3:::${bucket}/${key}`;

/** CreateJob and GetJob. Jobs run one after the other and are forgotten when the local cloud ends. */
class MediaConvertEmulator {
  readonly #options: MediaConvertOptions;
  readonly #jobs = new Map<string, Job>();
  readonly #stop = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(options: MediaConvertOptions) {
    this.#options = options;
  }

  respond(method: string, path: string, body: string): ErrorResponse {
    const id = jobPath.exec(path)?.[1];
    if (method === 'POST' && id === undefined) return this.#create(body);
    const job = this.#jobs.get(id ?? '');
    return job ? answer(200, job) : awsError('mediaconvert', 404, 'NotFoundException', 'The job does not exist.');
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  #create(body: string): ErrorResponse {
    const read = jobRequest.safeParse(JSON.parse(body));
    if (!read.success) return awsError('mediaconvert', 400, 'BadRequestException', read.error.message);
    const request = read.data;
    const known = [...this.#jobs.values()].find((job) => job.request.clientRequestToken === request.clientRequestToken);
    if (known) return answer(201, known);
    const job: Job = { id: `${Date.now()}-${randomUUID().slice(0, 6)}`, request, status: 'PROGRESSING' };
    this.#jobs.set(job.id, job);
    this.#last = this.#last.then(() => this.#run(job));
    return answer(201, job);
  }

  async #run(job: Job): Promise<void> {
    try {
      const conversion = conversionOf(job.request);
      this.#authorize(job.request.role, 's3:GetObject', objectArn(conversion.from));
      this.#authorize(job.request.role, 's3:PutObject', objectArn(conversion.to));
      if (conversion.ladder) this.#authorize(job.request.role, 's3:PutObject', objectArn(conversion.ladder.to));
      await convert(conversion, this.#options.s3Url, this.#stop.signal);
      job.status = 'COMPLETE';
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (!(error instanceof ConversionFailed)) this.#options.report(`MediaConvert failed: ${messageOf(error)}`);
      Object.assign(job, { status: 'ERROR', errorCode: 1040, errorMessage: messageOf(error) });
    }
    this.#options.putEvent(eventOf(job));
  }

  #authorize(role: string, action: string, resource: string): void {
    if (this.#options.mayAccess(role, action, resource)) return;
    throw new ConversionFailed(`The role ${role} does not allow ${action} on ${resource}.`);
  }
}

function answer(status: number, { id, request, status: jobStatus, errorCode, errorMessage }: Job): ErrorResponse {
  const { role, queue, settings, userMetadata } = request;
  const failure = errorMessage === undefined ? {} : { errorCode, errorMessage };
  const job = { id, arn: arn('mediaconvert', `jobs/${id}`), status: jobStatus, role, queue, settings, userMetadata };
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify({ job: { ...job, ...failure } }) };
}

/** The event as EventBridge gets it from MediaConvert. */
function eventOf({ id, request, status, errorCode, errorMessage }: Job) {
  const { queue, userMetadata } = request;
  const { to } = conversionOf(request);
  const files = [{ outputDetails: [{ outputFilePaths: [`s3://${to.bucket}/${to.key}`] }], type: 'FILE_GROUP' }];
  const ended = status === 'COMPLETE' ? { outputGroupDetails: files } : { errorCode, errorMessage };
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'MediaConvert Job State Change',
    source: 'aws.mediaconvert',
    account,
    time: new Date().toISOString(),
    region,
    resources: [arn('mediaconvert', `jobs/${id}`)],
    detail: { timestamp: Date.now(), accountId: account, queue, jobId: id, status, userMetadata, ...ended },
  };
}

/** Starts a MediaConvert that makes sound and HLS with ffmpeg, and says in a job that it is missing where it is. */
export async function startMediaConvert(options: MediaConvertOptions): Promise<RunningService> {
  const emulator = new MediaConvertEmulator(options);
  const server = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const body = await readBody(incoming, maxRequestBytes);
      const { method = 'GET', url = '/' } = incoming;
      const { status, headers, body: text } = emulator.respond(method, url, body?.toString('utf8') ?? '');
      response.writeHead(status, headers).end(text);
    },
    onError: (error) => options.report(`MediaConvert: ${messageOf(error)}`),
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await emulator.close();
    },
  };
}
