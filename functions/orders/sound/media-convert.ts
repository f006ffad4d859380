import {
  BadRequestException,
  CreateJobCommand,
  GetJobCommand,
  MediaConvertClient,
  NotFoundException,
  type Job as ServiceJob,
} from '@aws-sdk/client-mediaconvert';
import * as z from 'zod';
import type { soundJob } from './job.ts';

/** A job, as far as it is needed here. */
export type Job = {
  id: string;
  status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR';
  errorMessage?: string | undefined;
};

export type MediaConvert = {
  /** Starts a job, or finds the one that its token started. Throws JobRefused. */
  createJob(request: ReturnType<typeof soundJob>): Promise<Job>;
  /** Undefined when the service knows no such job (any more). */
  findJob(id: string): Promise<Job | undefined>;
};

/** MediaConvert takes no such job: asking again changes nothing. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

const answered = z.object({
  Id: z.string(),
  Status: z.enum(['SUBMITTED', 'PROGRESSING', 'COMPLETE', 'CANCELED', 'ERROR']),
  ErrorMessage: z.string().optional(),
});

function readJob(job: ServiceJob | undefined): Job {
  const { Id: id, Status: status, ErrorMessage: errorMessage } = answered.parse(job);
  return { id, status, errorMessage };
}

/** The facilitator waits for the start of a job: it fails fast, and the sweep repeats it. */
const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

/** Connects to the MediaConvert of the function's region. */
export function connectMediaConvert(): MediaConvert {
  const client = new MediaConvertClient({ requestHandler, maxAttempts: 2 });
  return {
    async createJob(request) {
      try {
        return readJob((await client.send(new CreateJobCommand(request))).Job);
      } catch (error) {
        if (error instanceof BadRequestException) throw new JobRefused(error.message);
        throw error;
      }
    },
    async findJob(id) {
      try {
        return readJob((await client.send(new GetJobCommand({ Id: id }))).Job);
      } catch (error) {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      }
    },
  };
}
