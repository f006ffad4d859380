import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { accessItem, accessKey, accessRecord, type CollectionAccess } from '../ground/keys/access.ts';
import { discountCodeItem } from '../ground/keys/discount-code.ts';
import { type Purchase, purchaseRecord } from '../ground/keys/purchase.ts';
import { type Recording, recordingItem } from '../ground/keys/recording.ts';
import { signFolder, signMedia } from '../ground/media/sign.ts';
import { getItems } from '../ground/platform/batch.ts';
import { newId } from '../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../ground/platform/member.ts';
import { putItem } from '../ground/platform/table.ts';
import { settleOrder } from '../orders/payments/settle.ts';
import { createGuestPurchase, createPurchase } from '../orders/purchases/create.ts';
import { linkGuestPurchases } from '../orders/purchases/link.ts';
import { purchaseRules } from '../orders/purchases/settlement.ts';
import { findPurchase } from '../orders/purchases/store.ts';
import { getMyCollections } from '../orders/recordings/my-collections.ts';
import { getPlayback, listMyPositions, savePosition } from '../orders/recordings/playback.ts';
import type { TestDependencies } from './dependencies.ts';
import { exampleDiscountCode, exampleRecording } from './examples.ts';
import type { TestSite } from './site.ts';

type PurchaseRequest = RequestOutput<'createPurchase', 'body'>;

/** The default package price (docs/product.md#package-price). */
export const sixtyEuros: Money = { amount: 6000, currency: 'EUR' };

/** Signs media URLs; the public key verifies them. */
export const mediaKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const mediaKeyId = 'K2JCJMDEHXQW5F';

const noQuery = { params: undefined, query: undefined };
// From its own network, since rate limits are per network.
const from = () => ({ ip: `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`, country: null });

/** Purchases and playback at a test site. */
export function openPurchasing(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;
  const signer = {
    siteUrl: dependencies.siteUrl,
    keyId: mediaKeyId,
    privateKey: async () => mediaKeys.privateKey,
  };
  const signing = { sign: signMedia(signer), signFolder: signFolder(signer) };
  const recordingContext = (member: AuthenticatedMember, createRecording: Pick<Recording, 'collection' | 'id'>) => ({
    params: { collection: createRecording.collection, recordingId: createRecording.id },
    query: undefined,
    member,
    request: from(),
  });
  return {
    purchaseRequest: (overrides: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
      purchaseId: newId(new Date()),
      collection: 'birth',
      total: sixtyEuros,
      ...overrides,
    }),
    buy: (member: AuthenticatedMember, body: PurchaseRequest, own: TestDependencies = dependencies) =>
      createPurchase({ ...noQuery, body, member, request: from() }, own),
    buyAsGuest: (email: string, body: PurchaseRequest, own: TestDependencies = dependencies) =>
      createGuestPurchase(
        {
          ...noQuery,
          body: { ...body, collection: 'birth', firstName: 'Ada', lastName: 'Lovelace', email },
          request: from(),
        },
        own,
      ),
    /** A pending purchase with its checkout. */
    async startPurchase(member: AuthenticatedMember, overrides: Partial<PurchaseRequest> = {}) {
      const request = this.purchaseRequest(overrides);
      return this.withCheckout(request, await this.buy(member, request));
    },
    async startGuestPurchase(email: string, overrides: Partial<PurchaseRequest> = {}) {
      const request = this.purchaseRequest(overrides);
      return this.withCheckout(request, await this.buyAsGuest(email, request));
    },
    async withCheckout(request: PurchaseRequest, { paymentUrl }: { paymentUrl: string | null }) {
      const { checkoutId } = purchaseRecord.parse(await this.purchase(request.purchaseId));
      return { ...request, checkoutId: String(checkoutId), paymentUrl: String(paymentUrl) };
    },
    settle: (id: string, own: TestDependencies = dependencies) => settleOrder(purchaseRules, id, own),
    purchase: (id: string): Promise<Purchase | undefined> => findPurchase(table, id),
    link: (member: AuthenticatedMember) => linkGuestPurchases(table, member, dependencies.now()),
    collectionsOf: (member: AuthenticatedMember) =>
      getMyCollections({ ...noQuery, body: undefined, member, request: from() }, dependencies),
    async access(
      owner: { sub?: string; email: string },
      collection: Collection = 'birth',
    ): Promise<CollectionAccess | undefined> {
      const key = accessKey({ memberSub: owner.sub ?? null, email: owner.email }, collection);
      return (await getItems(table, { access: { key, schema: accessRecord } })).access;
    },
    async giveAccess(member: AuthenticatedMember, collection: Collection = 'birth'): Promise<void> {
      const owner = { memberSub: member.sub, email: member.email };
      const access = { collection, purchaseId: null, createdAt: dependencies.now().toISOString() };
      await putItem(table, accessItem(owner, access));
    },
    async setPrice(collection: Collection, price: Money): Promise<void> {
      const code = {
        code: collectionRow(collection).priceCode,
        discountType: 'fixed_amount',
        percentage: null,
        ...price,
      } as const;
      await putItem(table, discountCodeItem(exampleDiscountCode(code, dependencies.now())));
    },
    async recording(overrides: Partial<Recording> = {}): Promise<Recording> {
      const made = exampleRecording({ id: newId(new Date()), ...overrides });
      await putItem(table, recordingItem(made));
      return made;
    },
    play: (member: AuthenticatedMember, recording: Pick<Recording, 'collection' | 'id'>) =>
      getPlayback({ ...recordingContext(member, recording), body: undefined }, { ...dependencies, ...signing }),
    positions: (member: AuthenticatedMember) =>
      listMyPositions({ ...noQuery, body: undefined, member, request: from() }, dependencies),
    savePlayback: (
      member: AuthenticatedMember,
      recording: Pick<Recording, 'collection' | 'id'>,
      body: { positionSeconds: number; at: string },
      own: TestDependencies = dependencies,
    ) => savePosition({ ...recordingContext(member, recording), body }, { ...own, ...signing }),
  };
}
export type Purchasing = ReturnType<typeof openPurchasing>;
