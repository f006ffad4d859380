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

const outputGroup = z.strictObject({
  name: z.string(),
  outputGroupSettings: z.strictObject({
    type: z.literal('FILE_GROUP_SETTINGS'),
    fileGroupSettings: z.strictObject({ destination: s3Address }),
  }),
  outputs: z.tuple([output]),
});

const input = z.strictObject({
  fileInput: s3Address,
  timecodeSource: z.literal('ZEROBASED'),
  audioSelectors: z.strictObject({ 'Audio Selector 1': z.strictObject({ defaultSelection: z.literal('DEFAULT') }) }),
});

/** Names what the emulator can do of CreateJob: files of AAC. Anything else is refused, not ignored. */
export const jobRequest = z.strictObject({
  clientRequestToken: z.string().min(1),
  role: z.string(),
  queue: z.string(),
  userMetadata: z.record(z.string(), z.string().max(256)),
  settings: z.strictObject({
    timecodeConfig: z.strictObject({ source: z.literal('ZEROBASED') }),
    inputs: z.tuple([input]),
    outputGroups: z.tuple([outputGroup]),
  }),
});
export type JobRequest = z.output<typeof jobRequest>;

/** Bucket and key of an address. */
export function placeOf(address: string): { bucket: string; key: string } {
  const { hostname: bucket, pathname } = new URL(address);
  return { bucket, key: decodeURIComponent(pathname.slice(1)) };
}

export type Conversion = {
  from: ReturnType<typeof placeOf>;
  to: ReturnType<typeof placeOf>;
  bitrate: number;
};

export function conversionOf({ settings }: JobRequest): Conversion {
  const [{ fileInput }] = settings.inputs;
  const [{ outputGroupSettings, outputs }] = settings.outputGroups;
  const [{ extension, audioDescriptions }] = outputs;
  const { destination } = outputGroupSettings.fileGroupSettings;
  const [{ codecSettings }] = audioDescriptions;
  return {
    from: placeOf(fileInput),
    to: placeOf(`${destination}.${extension}`),
    bitrate: codecSettings.aacSettings.bitrate,
  };
}
