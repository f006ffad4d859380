import type { AudioDescription, CreateJobRequest, OutputGroup, VideoDescription } from '@aws-sdk/client-mediaconvert';
import { playlistKeyOf, type Rung, rungsFor } from '#shared/rules/ladder.ts';
import type { FilmShape } from '#shared/rules/read-film.ts';
import type { Recording } from '../../ground/keys/recording.ts';

/** Bits per second: the least that MediaConvert takes for stereo at 48 kHz (AAC-LC), a tenth of a calm film. */
const bitrate = 64_000;
const sampleRate = 48_000;
const segmentSeconds = 6;
/** A segment begins with a key frame. */
const keyFrameSeconds = 2;

/** Holds what a job carries along, so that its end is recognised: the film and the attempt it was started for. */
export type JobSubject = Pick<Recording, 'collection' | 'videoKey'> & { recordingId: string; since: string };

export type JobPlace = { bucket: string; roleArn: string; queueArn: string };

const folderOf = (videoKey: string) => videoKey.slice(0, videoKey.lastIndexOf('/'));

/** Key of the sound-only track beside its film, without the extension that MediaConvert adds. */
const outputBase = (videoKey: string) => `${folderOf(videoKey)}/sound-only`;

export const soundKeyOf = (videoKey: string) => `${outputBase(videoKey)}.m4a`;

/**
 * Returns the request CreateJob of MediaConvert: one file of sound with its index first, and the ladder of HLS. The same film
 * and attempt give the same token, so a repeated request starts nothing twice.
 */
export function soundJob(subject: JobSubject, film: FilmShape, { bucket, roleArn, queueArn }: JobPlace) {
  const { collection, recordingId, videoKey, since } = subject;
  const sound = soundGroup(bucket, videoKey);
  const ladder = ladderGroup(bucket, videoKey, film);
  const groups: [typeof sound, typeof ladder] = [sound, ladder];
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
          // Phones film upright by a note in the file.
          VideoSelector: { Rotate: 'AUTO' },
        },
      ],
      OutputGroups: groups,
    },
  } satisfies CreateJobRequest;
}

function soundGroup(bucket: string, videoKey: string) {
  return {
    Name: 'Sound only',
    OutputGroupSettings: {
      Type: 'FILE_GROUP_SETTINGS',
      FileGroupSettings: { Destination: `s3://${bucket}/${outputBase(videoKey)}` },
    },
    Outputs: [
      {
        Extension: 'm4a',
        ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
        AudioDescriptions: [audio()],
      },
    ],
  } satisfies OutputGroup;
}

function audio() {
  return {
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
  } satisfies AudioDescription;
}

/** Each rung is one file, of which a browser asks for segments by their bytes: seven objects however long the film is. */
function ladderGroup(bucket: string, videoKey: string, { width, height }: FilmShape) {
  const isUpright = width !== null && height !== null && height > width;
  const shorter = width === null || height === null ? null : Math.min(width, height);
  const playlist = playlistKeyOf(videoKey);
  return {
    Name: 'Ladder',
    OutputGroupSettings: {
      Type: 'HLS_GROUP_SETTINGS',
      HlsGroupSettings: {
        Destination: `s3://${bucket}/${playlist.slice(0, playlist.lastIndexOf('.'))}`,
        DirectoryStructure: 'SINGLE_DIRECTORY',
        ManifestDurationFormat: 'FLOATING_POINT',
        MinSegmentLength: 0,
        SegmentControl: 'SINGLE_FILE',
        SegmentLength: segmentSeconds,
      },
    },
    Outputs: rungsFor(shorter).map((rung) => ({
      NameModifier: `-${rung.side}`,
      ContainerSettings: { Container: 'M3U8' as const },
      VideoDescription: picture(rung, isUpright),
      AudioDescriptions: [audio()],
    })),
  } satisfies OutputGroup;
}

/** The other side follows from the shape of the film. */
function picture({ side, bitrate: MaxBitrate }: Rung, isUpright: boolean) {
  return {
    ...(isUpright ? { Width: side } : { Height: side }),
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        MaxBitrate,
        RateControlMode: 'QVBR',
        // More passes would be charged by the professional tier.
        QualityTuningLevel: 'SINGLE_PASS_HQ',
        SceneChangeDetect: 'DISABLED',
        GopSize: keyFrameSeconds,
        GopSizeUnits: 'SECONDS',
        FramerateControl: 'INITIALIZE_FROM_SOURCE',
      },
    },
  } satisfies VideoDescription;
}
