import type { Recording } from '../../ground/keys/recording.ts';

/** Bits per second: the least that MediaConvert takes for stereo at 48 kHz (AAC-LC), a tenth of a calm film. */
const bitrate = 64_000;
const sampleRate = 48_000;

/** What a job carries along, so that its end is recognised: the film and the attempt it was started for. */
export type JobSubject = Pick<Recording, 'collection' | 'videoKey'> & { recordingId: string; since: string };

export type JobPlace = { bucket: string; roleArn: string; queueArn: string };

const folderOf = (videoKey: string) => videoKey.slice(0, videoKey.lastIndexOf('/'));

/** Key of the sound-only track beside its film, without the extension that MediaConvert adds. */
const outputBase = (videoKey: string) => `${folderOf(videoKey)}/sound-only`;

export const soundKeyOf = (videoKey: string) => `${outputBase(videoKey)}.m4a`;

/**
 * Returns the body of MediaConvert's CreateJob: one file of sound with its index first. The same film and attempt give the
 * same token, so a repeated request starts nothing twice. Further renditions are further output groups of this job.
 */
export function soundJob(subject: JobSubject, { bucket, roleArn, queueArn }: JobPlace) {
  const { collection, recordingId, videoKey, since } = subject;
  return {
    clientRequestToken: `${recordingId}-${Date.parse(since)}`,
    role: roleArn,
    queue: queueArn,
    userMetadata: { bucket, collection, recordingId, videoKey, since },
    settings: {
      timecodeConfig: { source: 'ZEROBASED' },
      inputs: [
        {
          fileInput: `s3://${bucket}/${videoKey}`,
          timecodeSource: 'ZEROBASED',
          audioSelectors: { 'Audio Selector 1': { defaultSelection: 'DEFAULT' } },
        },
      ],
      outputGroups: [
        {
          name: 'Sound only',
          outputGroupSettings: {
            type: 'FILE_GROUP_SETTINGS',
            fileGroupSettings: { destination: `s3://${bucket}/${outputBase(videoKey)}` },
          },
          outputs: [
            {
              extension: 'm4a',
              containerSettings: { container: 'MP4', mp4Settings: { moovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
              audioDescriptions: [
                {
                  audioSourceName: 'Audio Selector 1',
                  codecSettings: {
                    codec: 'AAC',
                    aacSettings: {
                      bitrate,
                      sampleRate,
                      codingMode: 'CODING_MODE_2_0',
                      codecProfile: 'LC',
                      rateControlMode: 'CBR',
                    },
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  };
}
