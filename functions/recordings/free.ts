import type { RequestOutput } from '#shared/contract/contract.ts';
import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import { findPackagePrice } from '../discount-codes/package-price.ts';
import { type Purchase, purchaseRecord } from '../keys/purchase.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Clock } from '../platform/clock.ts';
import { withMinimumDuration } from '../platform/constant-time.ts';
import type { Handler } from '../platform/http.ts';
import type { NewId } from '../platform/ids.ts';
import { countAttempt, networkOf, tooManyAttempts } from '../platform/rate-limit.ts';
import type { Table, Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { putPurchase } from '../purchases/store.ts';

export type FreeRecordingDependencies = { table: Table; now: Clock; newId: NewId };

const hour = 3600;
const perCaller = { action: 'free-recording-caller', limit: 10, windowSeconds: hour };
const perAddress = { action: 'free-recording-address', limit: 5, windowSeconds: hour };

/** Longer than it takes, so that the time tells nothing (trust: people). */
const answerMilliseconds = 200;

/**
 * Mails the way to a collection's free recordings to whoever asks. Accounts are not looked at, so the answer is the same
 * for every address. Throws HttpError 429 after too many requests.
 */
export const requestFreeRecording: Handler<'requestFreeRecording', FreeRecordingDependencies> = (
  { body, request },
  dependencies,
) =>
  withMinimumDuration(answerMilliseconds, async () => {
    const at = dependencies.now();
    const tries = {
      byCaller: countAttempt(perCaller, networkOf(request.ip), at),
      byAddress: countAttempt(perAddress, body.email, at),
    };
    const writes = { byCaller: tries.byCaller.write, byAddress: tries.byAddress.write };
    const outcome = await transactNamed(dependencies.table, { ...writes, ...(await asked(body, dependencies)) });
    if (!outcome.written)
      throw tooManyAttempts(outcome.failedConditions.has('byCaller') ? tries.byCaller : tries.byAddress);
    return {};
  });

type Request = RequestOutput<'requestFreeRecording', 'body'>;

async function asked(request: Request, { table, now, newId }: FreeRecordingDependencies) {
  const { firstName, lastName, email: to, collection } = request;
  const at = now();
  const name = `${firstName} ${lastName}`;
  const told = queueMail({ id: newId(at), kind: 'free_recording', collection, name, to }, at);
  const noted = await noteOf(request, { table, now, newId });
  return { told, noted };
}

/**
 * The studio sees requests for free recordings among the purchases of the stress collection, by their code (spec: back
 * office, section 2). Such a purchase opens nothing: free recordings play for every member.
 */
async function noteOf({ firstName, lastName, email, collection }: Request, dependencies: FreeRecordingDependencies) {
  if (collection !== 'stress') return undefined;
  const { table, now, newId } = dependencies;
  const { currency } = await findPackagePrice(table, collection);
  const at = now();
  const nothing = { amount: 0, currency };
  const purchase: Purchase = purchaseRecord.parse({
    id: newId(at),
    collection,
    buyerName: `${firstName} ${lastName}`,
    buyerEmail: email,
    status: 'free',
    total: nothing,
    listPrice: nothing,
    discount: { code: freeRecordingCode, type: 'percentage', percentage: 100 },
    createdAt: at.toISOString(),
  });
  const write: Write = putPurchase(purchase);
  return write;
}
