import type { soundJob } from '../orders/sound/job.ts';
import { type Job, JobRefused, type MediaConvert } from '../orders/sound/media-convert.ts';

/** A MediaConvert whose jobs end when a test says so. */
export class FakeMediaConvert implements MediaConvert {
  readonly jobs = new Map<string, Job>();
  readonly started: ReturnType<typeof soundJob>[] = [];
  readonly #ids = new Map<string, string>();
  /** What the next requests for jobs meet. */
  state: 'up' | 'down' | 'refusing' = 'up';

  async createJob(request: ReturnType<typeof soundJob>): Promise<Job> {
    if (this.state === 'down') throw new Error('MediaConvert answered 503');
    if (this.state === 'refusing') throw new JobRefused('bad settings');
    const id = this.#ids.get(request.ClientRequestToken) ?? `job-${this.#ids.size + 1}`;
    this.#ids.set(request.ClientRequestToken, id);
    this.started.push(request);
    const job: Job = this.jobs.get(id) ?? { id, status: 'PROGRESSING' };
    this.jobs.set(id, job);
    return job;
  }

  async findJob(id: string): Promise<Job | undefined> {
    return this.jobs.get(id);
  }
}

const jobPlace = {
  bucket: 'media',
  roleArn: 'arn:aws:iam::1:role/jobs',
  queueArn: 'arn:aws:mediaconvert:::queues/Default',
};

/** Dependencies of what starts jobs. */
export function soundDependencies(convert: MediaConvert = new FakeMediaConvert()) {
  return { connectMediaConvert: async () => convert, jobPlace };
}
