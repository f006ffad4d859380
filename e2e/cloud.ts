import { expect } from '@playwright/test';
import * as z from 'zod';

const addressesSchema = z.object({
  siteUrl: z.url(),
  inboxUrl: z.url(),
  controlUrl: z.url(),
  paymentsUrl: z.url(),
  mailFrom: z.string(),
  adminEmail: z.string(),
  members: z.array(z.object({ email: z.string(), password: z.string() })),
});

const mailSchema = z.object({
  from: z.string(),
  destination: z.object({ to: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z.array(z.object({ filename: z.string().optional(), contentType: z.string(), content: z.string() })),
});
export type ReceivedMail = z.output<typeof mailSchema>;
const storeSchema = z.object({ emails: z.array(mailSchema) });

/** The URLs of the run's local cloud. Throws when none was started. */
export function addressesOfCloud() {
  return addressesSchema.parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));
}

/** The demo account whose address starts with `beginning`. */
export function demoMember(beginning: string): { email: string; password: string } {
  const member = addressesOfCloud().members.find(({ email }) => email.startsWith(beginning));
  if (!member) throw new Error(`no demo member ${beginning}`);
  return member;
}

/** Calls the control server of the local cloud; throws with the response text on an error. */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, addressesOfCloud().controlUrl), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Invokes the demo function. */
export const callDemo = (request: { command: string } & Record<string, unknown>) => control('POST', '/demo', request);

/** Fields of a session that a journey sets; the rest has defaults. Times are ISO instants. */
export type SessionOverrides = Record<string, unknown> & { title: string; startTime: string; durationMinutes?: number };

/** A picture of the demo: generated art of each journey's own sessions would take a fifth of the run to draw. */
const thumbnailUrl = '/images/first-light.webp';

/** Publishes a session, invalidates the cached session lists and returns the session's id. */
export async function publishSession({ durationMinutes = 60, ...session }: SessionOverrides): Promise<string> {
  const endTime = new Date(Date.parse(session.startTime) + durationMinutes * 60_000).toISOString();
  const response = await callDemo({
    command: 'session',
    session: { thumbnailUrl, ...session, durationMinutes, endTime },
  });
  await control('POST', '/cache/clear', { pathPrefix: '/api/sessions' });
  return z.object({ id: z.string() }).parse(response).id;
}

/** Waits until the rendered pages show everything written so far. */
export async function pagesRendered(): Promise<void> {
  await control('POST', '/queues/catch-up');
  await control('POST', '/cache/clear', { pathPrefix: '/' });
}

/** Unpublishes a session. */
export async function withdrawSession(id: string): Promise<void> {
  await callDemo({ command: 'session', session: { id, published: false } });
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

/** The bookings of a session in the table. */
export async function bookingsOf(sessionId: string) {
  return bookingsSchema.parse(await callDemo({ command: 'bookings', sessionId }));
}

let journeyStarted = 0;

/** Mails that were sent before are not read: all of a run are megabytes. */
export function startJourney(): void {
  journeyStarted = Math.floor(Date.now() / 1000);
}

/** The mails to an address since the journey began. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(new URL(`/store?since=${journeyStarted}`, addressesOfCloud().inboxUrl));
  const { emails } = storeSchema.parse(await response.json());
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(address)));
}

/** Waits for the one mail to an address that `isIt` accepts. */
export async function mailTo(
  address: string,
  isIt: (mail: ReceivedMail) => boolean = () => true,
): Promise<ReceivedMail> {
  let found: ReceivedMail[] = [];
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).filter(isIt);
        return found.length;
      },
      { message: `mails to ${address}`, timeout: 120_000 },
    )
    .toBe(1);
  const [mail] = found;
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

/** The text of a mail's attachment. Throws without an attachment of that name. */
export function attachment(mail: ReceivedMail, name: string): string {
  const file = mail.attachments.find(({ filename }) => filename === name);
  if (!file) throw new Error(`${mail.subject} has no ${name}`);
  return Buffer.from(file.content, 'base64').toString('utf8');
}
