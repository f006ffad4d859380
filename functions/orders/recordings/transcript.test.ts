import { describe, expect, test } from 'vitest';
import type { Collection } from '#shared/rules/collections.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { getTranscript } from './transcript.ts';

// docs/product.md#transcript

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);
const read: string[] = [];

const ask = ({ collection, id }: { collection: Collection; id: string }) =>
  getTranscript(
    {
      params: { collection, recordingId: id },
      query: undefined,
      body: undefined,
      request: { ip: '::1', country: null },
    },
    {
      ...site.dependencies,
      readCaptions: async (captionsKey) => {
        read.push(captionsKey);
        return 'WEBVTT\n\nNOTE by hand\n\n00:01.000 --> 00:04.500\n<i>In</i>,\nand &lt;out\n\n00:05.000 --> 00:06.000\n \n';
      },
    },
  );

describe('the transcript of a recording', () => {
  test('is what its captions say, for everyone, when it is free', async () => {
    const recording = await purchasing.recording({ isFree: true });
    expect(await ask(recording)).toEqual({ lines: [{ startSeconds: 1, endSeconds: 4.5, text: 'In, and <out' }] });
  });

  test('has no lines without captions', async () => {
    expect(await ask(await purchasing.recording({ isFree: true, captionsKey: null }))).toEqual({ lines: [] });
  });

  test('is refused for one that has to be paid, and its captions are not read (docs/trust.md#private-media)', async () => {
    read.length = 0;
    await expect(ask(await purchasing.recording())).rejects.toMatchObject({ code: 'no_access' });
    expect(read).toEqual([]);
  });

  test('is unknown for another collection', async () => {
    const recording = await purchasing.recording({ isFree: true });
    await expect(ask({ ...recording, collection: 'stress' })).rejects.toMatchObject({ code: 'recording_not_found' });
  });
});
