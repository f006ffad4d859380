import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { adminGroup, defaultSubscription, isLongPassword } from '#shared/rules/accounts.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { accessItem } from '../../functions/ground/keys/access.ts';
import { confirmedAddressItem } from '../../functions/ground/keys/confirmed-address.ts';
import { packagePriceOf } from '../../functions/ground/keys/discount-code.ts';
import { profileItem } from '../../functions/ground/keys/member.ts';
import { orderItem } from '../../functions/ground/keys/order-item.ts';
import {
  type CollectionPurchase,
  collectionOf,
  collectionPurchaseRecord,
} from '../../functions/ground/keys/purchase.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { writeItems } from './batch-write.ts';
import { paidByCard } from './payments.ts';
import { packagePrices } from './recordings.ts';
import { idOf } from './session.ts';

export type UserPoolAccess = { client: CognitoIdentityProviderClient; id: string };

export type NewMember = {
  name: string;
  email: string;
  password: string;
  admin: boolean;
  collections: readonly Collection[];
};

export type DemoAccount = { sub: string; email: string; name: string };

type Made = { account: DemoAccount; purchases: CollectionPurchase[] };

/**
 * Creates a confirmed account with its profile and paid collections. An existing account keeps its id and gets this
 * password.
 * @param byCard whether Stripe's emulator is given the payments
 */
export async function makeMember(
  table: Table,
  pool: UserPoolAccess,
  member: NewMember,
  { now, byCard = false }: { now: Date; byCard?: boolean },
): Promise<Made> {
  const { name, email, password, admin, collections } = member;
  const sub = (await findSub(pool, email)) ?? (await createUser(pool, member));
  const userKey = { UserPoolId: pool.id, Username: email };
  await pool.client.send(new AdminSetUserPasswordCommand({ ...userKey, Password: password, Permanent: true }));
  if (admin) await pool.client.send(new AdminAddUserToGroupCommand({ ...userKey, GroupName: adminGroup }));
  const createdAt = new Date(now.getTime() - 90 * 24 * 3_600_000).toISOString();
  const longPasswordAt = isLongPassword(password) ? createdAt : undefined;
  const profile = { sub, email, fullName: name, subscriptionStatus: defaultSubscription, createdAt, longPasswordAt };
  const account = { sub, email, name };
  const purchases = collections.map((collection) => ({
    ...purchaseOf(account, collection, now),
    ...(byCard && paidByCard(purchaseIdOf(account, collection))),
  }));
  await writeItems(table, [
    profileItem(profile),
    confirmedAddressItem(email, createdAt),
    ...purchases.flatMap((purchase) => itemsOf(purchase, account)),
  ]);
  return { account, purchases };
}

export async function signOutEverywhere({ client, id }: UserPoolAccess, email: string): Promise<void> {
  await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: id, Username: email }));
}

async function findSub({ client, id }: UserPoolAccess, email: string): Promise<string | undefined> {
  try {
    const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId: id, Username: email }));
    return subOf(UserAttributes);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function createUser({ client, id }: UserPoolAccess, { name, email }: NewMember): Promise<string> {
  const [givenName = name, ...family] = name.split(' ');
  const attributes = {
    email,
    email_verified: 'true',
    name,
    given_name: givenName,
    family_name: family.join(' ') || givenName,
  };
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId: id,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  return subOf(User?.Attributes);
}

function subOf(attributes: AttributeType[] = []): string {
  const sub = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('the user pool returned an account without sub');
  return sub;
}

const purchaseIdOf = ({ email }: Pick<DemoAccount, 'email'>, collection: Collection) =>
  idOf(`purchase ${email} ${collection}`);

function purchaseOf(
  { sub, email, name: buyerName }: DemoAccount,
  collection: Collection,
  now: Date,
): CollectionPurchase {
  const price = packagePriceOf(packagePrices.find(({ code }) => code === collectionRow(collection).priceCode));
  const { list, total, rate } = quote({ price, currency: 'GBP', rates: fallbackRates, discount: null });
  const createdAt = new Date(now.getTime() - 40 * 24 * 3_600_000).toISOString();
  const id = purchaseIdOf({ email }, collection);
  return collectionPurchaseRecord.parse({
    id,
    lines: [{ kind: 'collection', collection }],
    memberSub: sub,
    buyerName,
    buyerEmail: email,
    status: 'paid',
    total,
    listPrice: list,
    rate,
    createdAt,
    paidAt: createdAt,
  });
}

function itemsOf(purchase: CollectionPurchase, { sub, email }: DemoAccount) {
  const { id: purchaseId, createdAt } = purchase;
  const collection = collectionOf(purchase);
  return [orderItem(purchase), accessItem({ memberSub: sub, email }, { collection, purchaseId, createdAt })];
}
