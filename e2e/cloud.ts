import { expect } from '@playwright/test';
import * as z from 'zod';

const addressesSchema = z.object({
  siteUrl: z.url(),
  inboxUrl: z.url(),
  controlUrl: z.url(),
  paymentsUrl: z.url(),
  members: z.array(z.object({ email: z.string(), password: z.string() })),
});

const mailSchema = z.object({
  from: z.string(),
  destination: z.object({ to: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z.array(z.object({ filename: z.string().optional(), contentType: z.string(), content: z.string() })),
});
export type Mail = z.output<typeof mailSchema>;
const storeSchema = z.object({ emails: z.array(mailSchema) });

/** The addresses of the run's cloud. Throws when no cloud was started. */
export function addressesOfCloud() {
  return addressesSchema.parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));
}

/** The demo account whose address starts with `beginning`. */
export function demoMember(beginning: string): { email: string; password: string } {
  const member = addressesOfCloud().members.find(({ email }) => email.startsWith(beginning));
  if (!member) throw new Error(`no demo member ${beginning}`);
  return member;
}

/** Asks the control server of the cloud; throws with its words when it refuses. */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(new URL(path, addressesOfCloud().controlUrl), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Asks the demo function for something. */
export const demo = (request: { command: string } & Record<string, unknown>) => control('POST', '/demo', request);

/** What a journey says of a session that it needs; the rest has defaults. Times are ISO instants. */
export type SessionWish = Record<string, unknown> & { title: string; startTime: string; durationMinutes?: number };

/** A picture of the demo: generated art of each journey's own sessions would take a fifth of the run to draw. */
const thumbnailUrl = '/images/first-light.webp';

/** Publishes a session and returns its id. The session lists that CloudFront cached are dropped, so that it shows at once. */
export async function publishSession({ durationMinutes = 60, ...wish }: SessionWish): Promise<string> {
  const endTime = new Date(Date.parse(wish.startTime) + durationMinutes * 60_000).toISOString();
  const answer = await demo({ command: 'session', session: { thumbnailUrl, ...wish, durationMinutes, endTime } });
  await control('POST', '/cache/clear', { pathPrefix: '/api/sessions' });
  return z.object({ id: z.string() }).parse(answer).id;
}

/** Takes a session off the schedule. */
export async function withdrawSession(id: string): Promise<void> {
  await demo({ command: 'session', session: { id, published: false } });
}

const bookingsSchema = z.array(
  z.object({
    id: z.string(),
    attendeeEmail: z.string(),
    status: z.string(),
    paymentStatus: z.string(),
    total: z.object({ amount: z.number(), currency: z.string() }),
  }),
);

/** The bookings of a session as the table has them. */
export async function bookingsOf(sessionId: string) {
  return bookingsSchema.parse(await demo({ command: 'bookings', sessionId }));
}

async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(new URL('/store', addressesOfCloud().inboxUrl));
  const { emails } = storeSchema.parse(await answer.json());
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(address)));
}

/** The one mail to an address that a test recognises, as soon as it is in the inbox. */
export async function mailTo(address: string, isIt: (mail: Mail) => boolean = () => true): Promise<Mail> {
  let found: Mail[] = [];
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).filter(isIt);
        return found.length;
      },
      { message: `mails to ${address}`, timeout: 15_000 },
    )
    .toBe(1);
  const [mail] = found;
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

/** The text of a mail's attachment. Throws when the mail has none of that name. */
export function attachment(mail: Mail, name: string): string {
  const file = mail.attachments.find(({ filename }) => filename === name);
  if (!file) throw new Error(`${mail.subject} has no ${name}`);
  return Buffer.from(file.content, 'base64').toString('utf8');
}
