import { vi } from 'vitest';
import * as z from 'zod';
import { waiting } from '../../../testing/waiting.ts';

const { inboxUrl } = z.object({ inboxUrl: z.string() }).parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

const received = z.object({
  subject: z.string(),
  from: z.string(),
  replyTo: z.array(z.string()),
  destination: z.object({ to: z.array(z.string()) }),
  // Mails of Cognito have HTML only and no custom headers.
  body: z.object({ html: z.string(), text: z.string().default('') }),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.base64() })),
});

export type ReceivedMail = z.output<typeof received>;

/** The mails since this file of tests began: all of a run are megabytes. */
async function inbox(): Promise<ReceivedMail[]> {
  const response = await fetch(new URL(`/store?since=${process.env.TEST_FILE_STARTED ?? 0}`, inboxUrl));
  return z.object({ emails: z.array(received) }).parse(await response.json()).emails;
}

/** Waits until at least `count` mails match. */
export function arrived(fits: (mail: ReceivedMail) => boolean, count: number): Promise<ReceivedMail[]> {
  return vi.waitFor(async () => {
    const mails = (await inbox()).filter(fits);
    if (mails.length < count) throw new Error(`${mails.length} of ${count} mails arrived`);
    return mails;
  }, waiting);
}
