import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { consentVersion } from '#shared/rules/screening.ts';
import { expiryOf, type SealedScreening } from '../../ground/keys/screening.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { CreateDataKey, DecryptDataKey } from './data-key.ts';

const answersSchema = z.array(z.object({ question: z.string(), answer: z.string() }));
export type Answers = z.output<typeof answersSchema>;

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string) => Buffer.from(text, 'base64');

type ToSeal = { bookingId: string; answers: Answers; endTime: string };

/** The item of a booking's answers, bound to its id. Throws HttpError 503 while KMS does not answer. */
export async function sealAnswers(
  { bookingId, answers, endTime }: ToSeal,
  createDataKey: CreateDataKey,
  now: Date,
): Promise<SealedScreening> {
  const { plain, encrypted } = await createDataKey(bookingId).catch((cause: unknown) => {
    throw new HttpError('busy', { retryAfter: 5, cause });
  });
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, plain, iv).setAAD(Buffer.from(bookingId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answers), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  plain.fill(0);
  return {
    bookingId,
    answeredAt: now.toISOString(),
    consent: consentVersion,
    dataKey: base64(encrypted),
    iv: base64(iv),
    sealed: base64(sealed),
    expiresAt: expiryOf(endTime),
  };
}

/** The answers of an item. Throws when it is not that booking's, or was changed. */
export async function openAnswers(
  { bookingId, dataKey, iv, sealed }: SealedScreening,
  decryptDataKey: DecryptDataKey,
): Promise<Answers> {
  const plain = await decryptDataKey({ bookingId, encrypted: bytesOf(dataKey) });
  const bytes = bytesOf(sealed);
  const decipher = createDecipheriv(algorithm, plain, bytesOf(iv), { authTagLength: tagBytes })
    .setAAD(Buffer.from(bookingId))
    .setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  plain.fill(0);
  return answersSchema.parse(JSON.parse(text));
}
