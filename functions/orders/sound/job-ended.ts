import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { finishSound, type SoundDependencies } from './prepare.ts';

/** An event of MediaConvert about the end of a job that this site started. */
const jobEnded = z.object({
  detail: z.object({
    jobId: z.string(),
    status: z.enum(['COMPLETE', 'ERROR', 'CANCELED']),
    errorMessage: z.string().optional(),
    userMetadata: z.object({
      collection: collectionId,
      recordingId: z.string(),
      videoKey: z.string().startsWith('media/videos/'),
      since: z.string(),
    }),
  }),
});

/** Applies an event, which may come twice, late or not at all. Throws for one in another form. */
export async function applyJobEnded(event: unknown, dependencies: SoundDependencies): Promise<void> {
  const { jobId: id, status, errorMessage, userMetadata } = jobEnded.parse(event).detail;
  await finishSound(userMetadata, { id, status, errorMessage }, dependencies);
}
