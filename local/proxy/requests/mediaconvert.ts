import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import { jobPath } from '../../emulators/mediaconvert/mediaconvert.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

const creation = z.looseObject({ role: z.string(), queue: z.string() });

/** Reads requests to MediaConvert: who starts a job hands it a role. */
export function readMediaConvert({ method, path, body }: AwsRequest): Operation {
  const [matched, id] = jobPath.exec(path) ?? [];
  if (method === 'GET' && id !== undefined) {
    const resource = arn('mediaconvert', `jobs/${id}`);
    return { action: 'GetJob', permissions: [{ action: 'mediaconvert:GetJob', resource }] };
  }
  if (method !== 'POST' || matched === undefined || id !== undefined) {
    throw new UnknownActionError('mediaconvert', `${method} ${path}`);
  }
  const { role, queue } = creation.parse(JSON.parse(body.toString('utf8')));
  const conditionValues = { 'iam:passedtoservice': ['mediaconvert.amazonaws.com'] };
  return {
    action: 'CreateJob',
    permissions: [
      { action: 'mediaconvert:CreateJob', resource: queue },
      { action: 'iam:PassRole', resource: role, conditionValues },
    ],
  };
}
