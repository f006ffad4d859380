import * as z from 'zod';

const aac = z.strictObject({
  bitrate: z.int().min(64_000).max(576_000),
  sampleRate: z.literal(48_000),
  codingMode: z.literal('CODING_MODE_2_0'),
  codecProfile: z.literal('LC'),
  rateControlMode: z.literal('CBR'),
});

const audioDescription = z.strictObject({
  audioSourceName: z.literal('Audio Selector 1'),
  codecSettings: z.strictObject({ codec: z.literal('AAC'), aacSettings: aac }),
});

const output = z.strictObject({
  extension: z.string(),
  containerSettings: z.strictObject({
    container: z.literal('MP4'),
    mp4Settings: z.strictObject({ moovPlacement: z.literal('PROGRESSIVE_DOWNLOAD') }),
  }),
  audioDescriptions: z.tuple([audioDescription]),
});

const s3Address = z.string().regex(/^s3:\/\/[^/]+\/./);

const soundGroup = z.strictObject({
  name: z.string(),
  outputGroupSettings: z.strictObject({
    type: z.literal('FILE_GROUP_SETTINGS'),
    fileGroupSettings: z.strictObject({ destination: s3Address }),
  }),
  outputs: z.tuple([output]),
});

const h264 = z.strictObject({
  maxBitrate: z.int().min(1000),
  rateControlMode: z.literal('QVBR'),
  qualityTuningLevel: z.literal('SINGLE_PASS_HQ'),
  sceneChangeDetect: z.literal('DISABLED'),
  gopSize: z.number().positive(),
  gopSizeUnits: z.literal('SECONDS'),
  framerateControl: z.literal('INITIALIZE_FROM_SOURCE'),
});

const rung = z.strictObject({
  nameModifier: z.string().min(1),
  containerSettings: z.strictObject({ container: z.literal('M3U8') }),
  videoDescription: z
    .strictObject({
      width: z.int().positive().optional(),
      height: z.int().positive().optional(),
      codecSettings: z.strictObject({ codec: z.literal('H_264'), h264Settings: h264 }),
    })
    .refine(({ width, height }) => (width === undefined) !== (height === undefined)),
  audioDescriptions: z.tuple([audioDescription]),
});

const ladderGroup = z.strictObject({
  name: z.string(),
  outputGroupSettings: z.strictObject({
    type: z.literal('HLS_GROUP_SETTINGS'),
    hlsGroupSettings: z.strictObject({
      destination: s3Address,
      directoryStructure: z.literal('SINGLE_DIRECTORY'),
      manifestDurationFormat: z.literal('FLOATING_POINT'),
      minSegmentLength: z.literal(0),
      segmentControl: z.literal('SINGLE_FILE'),
      segmentLength: z.int().positive(),
    }),
  }),
  outputs: z.array(rung).min(1),
});

const input = z.strictObject({
  fileInput: s3Address,
  timecodeSource: z.literal('ZEROBASED'),
  audioSelectors: z.strictObject({ 'Audio Selector 1': z.strictObject({ defaultSelection: z.literal('DEFAULT') }) }),
  videoSelector: z.strictObject({ rotate: z.literal('AUTO') }).optional(),
});

/** Names what the emulator can do of CreateJob: a file of AAC, and HLS of one file for each rung. Anything else is refused, not ignored. */
export const jobRequest = z.strictObject({
  clientRequestToken: z.string().min(1),
  role: z.string(),
  queue: z.string(),
  userMetadata: z.record(z.string(), z.string().max(256)),
  settings: z.strictObject({
    timecodeConfig: z.strictObject({ source: z.literal('ZEROBASED') }),
    inputs: z.tuple([input]),
    outputGroups: z.union([z.tuple([soundGroup]), z.tuple([soundGroup, ladderGroup])]),
  }),
});
export type JobRequest = z.output<typeof jobRequest>;

/** Bucket and key of an address. */
export function placeOf(address: string): { bucket: string; key: string } {
  const { hostname: bucket, pathname } = new URL(address);
  return { bucket, key: decodeURIComponent(pathname.slice(1)) };
}

/** A size of the picture that the ladder has: its name, the scale as ffmpeg writes it, and rates in bits per second. */
type LadderRung = { name: string; scale: string; videoBitrate: number; audioBitrate: number; keyFrameSeconds: number };

export type Ladder = { to: ReturnType<typeof placeOf>; segmentSeconds: number; rungs: LadderRung[] };

export type Conversion = {
  from: ReturnType<typeof placeOf>;
  to: ReturnType<typeof placeOf>;
  bitrate: number;
  ladder?: Ladder | undefined;
};

export function conversionOf({ settings }: JobRequest): Conversion {
  const [{ fileInput }] = settings.inputs;
  const [{ outputGroupSettings, outputs }, ladder] = settings.outputGroups;
  const [{ extension, audioDescriptions }] = outputs;
  const { destination } = outputGroupSettings.fileGroupSettings;
  const [{ codecSettings }] = audioDescriptions;
  return {
    from: placeOf(fileInput),
    to: placeOf(`${destination}.${extension}`),
    bitrate: codecSettings.aacSettings.bitrate,
    ladder: ladder && ladderOf(ladder),
  };
}

function ladderOf({ outputGroupSettings, outputs }: z.output<typeof ladderGroup>): Ladder {
  const { destination, segmentLength } = outputGroupSettings.hlsGroupSettings;
  return {
    to: placeOf(destination),
    segmentSeconds: segmentLength,
    rungs: outputs.map(({ nameModifier, videoDescription, audioDescriptions: [audio] }) => {
      const { width = -2, height = -2, codecSettings } = videoDescription;
      const { maxBitrate, gopSize } = codecSettings.h264Settings;
      return {
        name: nameModifier,
        scale: `${width}:${height}`,
        videoBitrate: maxBitrate,
        audioBitrate: audio.codecSettings.aacSettings.bitrate,
        keyFrameSeconds: gopSize,
      };
    }),
  };
}
