import type { CreateJobRequest } from '@aws-sdk/client-mediaconvert';
import type { Recording } from '../../ground/keys/recording.ts';

/** Bits per second: the least that MediaConvert takes for stereo at 48 kHz (AAC-LC), a tenth of a calm film. */
const bitrate = 64_000;
const sampleRate = 48_000;

/** Holds what a job carries along, so that its end is recognised: the film and the attempt it was started for. */
export type JobSubject = Pick<Recording, 'collection' | 'videoKey'> & { recordingId: string; since: string };

export type JobPlace = { bucket: string; roleArn: string; queueArn: string };

const folderOf = (videoKey: string) => videoKey.slice(0, videoKey.lastIndexOf('/'));

/** Key of the sound-only track beside its film, without the extension that MediaConvert adds. */
const outputBase = (videoKey: string) => `${folderOf(videoKey)}/sound-only`;

export const soundKeyOf = (videoKey: string) => `${outputBase(videoKey)}.m4a`;

/**
 * Returns the request CreateJob of MediaConvert: one file of sound with its index first. The same film and attempt give the
 * same token, so a repeated request starts nothing twice. Further renditions are further output groups of this job.
 */
export function soundJob(subject: JobSubject, { bucket, roleArn, queueArn }: JobPlace) {
  const { collection, recordingId, videoKey, since } = subject;
  return {
    ClientRequestToken: `${recordingId}-${Date.parse(since)}`,
    Role: roleArn,
    Queue: queueArn,
    UserMetadata: { bucket, collection, recordingId, videoKey, since },
    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: `s3://${bucket}/${videoKey}`,
          TimecodeSource: 'ZEROBASED',
          AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
        },
      ],
      OutputGroups: [
        {
          Name: 'Sound only',
          OutputGroupSettings: {
            Type: 'FILE_GROUP_SETTINGS',
            FileGroupSettings: { Destination: `s3://${bucket}/${outputBase(videoKey)}` },
          },
          Outputs: [
            {
              Extension: 'm4a',
              ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
              AudioDescriptions: [
                {
                  AudioSourceName: 'Audio Selector 1',
                  CodecSettings: {
                    Codec: 'AAC',
                    AacSettings: {
                      Bitrate: bitrate,
                      SampleRate: sampleRate,
                      CodingMode: 'CODING_MODE_2_0',
                      CodecProfile: 'LC',
                      RateControlMode: 'CBR',
                    },
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  } satisfies CreateJobRequest;
}
