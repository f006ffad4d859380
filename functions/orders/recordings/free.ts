import type { RequestOutput } from '#shared/contract/contract.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import { joinedName } from '#shared/rules/names.ts';
import { findPackagePrice } from '../../domains/discount-codes/package-price.ts';
import { type CollectionPurchase, collectionPurchaseRecord } from '../../ground/keys/purchase.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { withMinimumDuration } from '../../ground/platform/constant-time.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { NewId } from '../../ground/platform/ids.ts';
import { transactLimited } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import { putOrder } from '../payments/order-store.ts';

export type FreeRecordingDependencies = { table: Table; now: Clock; newId: NewId };

/** Longer than it takes, so that timing reveals nothing (docs/trust.md#same-answers). */
const answerMilliseconds = 200;

/**
 * Mails the link to a collection's free recordings. Accounts are not read, so the response is the same for every address.
 * Throws HttpError 404 for a collection that is not offered, and 429 after too many requests.
 */
export const requestFreeRecording: Handler<'requestFreeRecording', FreeRecordingDependencies> = (
  { body, request },
  dependencies,
) =>
  withMinimumDuration(answerMilliseconds, async () => {
    const at = dependencies.now();
    if (!(await isOffered(dependencies.table, at, body.collection))) throw new HttpError('collection_not_found');
    const attempts = attemptsOf('requestFreeRecording', { network: request.ip, email: body.email }, at);
    await transactLimited(dependencies.table, attempts, await requestWrites(body, dependencies));
    return {};
  });

type Request = RequestOutput<'requestFreeRecording', 'body'>;

async function requestWrites(request: Request, { table, now, newId }: FreeRecordingDependencies) {
  const { email: to, collection, firstName, lastName } = request;
  const fullName = joinedName(firstName, lastName);
  const at = now();
  const mail = queueMail({ id: newId(at), kind: 'free_recording', collection, fullName, to }, at);
  const purchase = await freePurchase(request, { table, now, newId });
  return { mail, purchase };
}

/**
 * The back office lists these requests among the purchases of a collection whose row says so, by their code
 * (docs/product.md#collection-purchases). The purchase gives no access: free recordings play for every member.
 */
async function freePurchase(
  { firstName, lastName, email, collection }: Request,
  dependencies: FreeRecordingDependencies,
) {
  if (!collectionRow(collection).listsFreeRequests) return undefined;
  const { table, now, newId } = dependencies;
  const { currency } = await findPackagePrice(table, collection);
  const at = now();
  const free = { amount: 0, currency };
  const purchase: CollectionPurchase = collectionPurchaseRecord.parse({
    id: newId(at),
    lines: [{ kind: 'collection', collection }],
    buyerName: joinedName(firstName, lastName),
    buyerEmail: email,
    status: 'free',
    total: free,
    listPrice: free,
    discount: { code: freeRecordingCode, type: 'percentage', percentage: 100 },
    createdAt: at.toISOString(),
  });
  return putOrder(purchase);
}
