import * as z from 'zod';
import { addressId } from '#shared/contract/common/address-report.ts';
import { sub } from '#shared/contract/members/admin-schemas.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { findProfile } from '../../../domains/members/profile.ts';
import { findPack } from '../../../domains/packs/store.ts';
import { addressStatusKey } from '../../../ground/keys/address-status.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { jointOrdersPartitionOf } from '../../../ground/keys/joint-order.ts';
import type { Profile } from '../../../ground/keys/member.ts';
import { seatOrdersPartitionOf } from '../../../ground/keys/order-item.ts';
import { guestPartitionOf } from '../../../ground/keys/owner.ts';
import { guestPacksOf, type Pack } from '../../../ground/keys/pack.ts';
import { notesKey } from '../../../ground/keys/person.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { guestPurchasesOf, type Purchase } from '../../../ground/keys/purchase.ts';
import { asPlace, type SeatHolder, withoutAccepted } from '../../../ground/keys/seat-holder.ts';
import { waitingPartition } from '../../../ground/keys/waitlist-entry.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { getItem, queryPage, type Table } from '../../../ground/platform/table.ts';
import { allSeatHoldersOfMember, findSeatHolder, seatHoldersOfGuest } from '../../../orders/bookings/store.ts';
import { allPurchasesOfMember, findPurchase, purchasesOfGuest } from '../../../orders/purchases/store.ts';
import type { Accounts } from './accounts.ts';

/** Someone with an e-mail address; without an account the profile is missing. */
export type Person = { addressId: string; email: string; profile: Profile | undefined };

type Dependencies = { table: Table; accounts: Pick<Accounts, 'findAccount'> };

/**
 * Finds a person by the id of an account, the hash of an e-mail address that something is stored about, or the id of
 * an order, offer or pack of theirs. Throws HttpError 404.
 */
export async function findPerson(personId: string, { table, accounts }: Dependencies): Promise<Person> {
  if (sub.safeParse(personId).success) return personOf(await findProfile(table, personId));
  const email = await (addressId.safeParse(personId).success
    ? emailOfHash(table, personId)
    : emailOfOrder(table, personId));
  if (email === undefined || isPlaceholderEmail(email)) throw new HttpError('person_not_found');
  return { addressId: emailHash(email), email, profile: await profileOf(email, { table, accounts }) };
}

async function emailOfOrder(table: Table, id: string): Promise<string | undefined> {
  const [holder, purchase] = await Promise.all([findSeatHolder(table, id), findPurchase(table, id)]);
  if (holder) return asPlace(holder).attendeeEmail;
  // The studio gives packs without an order.
  return purchase?.buyerEmail ?? (await findPack(table, id))?.ownerEmail;
}

function personOf(profile: Profile | undefined): Person {
  if (!profile) throw new HttpError('person_not_found');
  return { addressId: emailHash(profile.email), email: profile.email, profile };
}

/** The profile of the account with this address; undefined without one. */
export async function profileOf(email: string, { table, accounts }: Dependencies): Promise<Profile | undefined> {
  const account = await accounts.findAccount(email);
  return account && (await findProfile(table, account.sub));
}

const someone = z
  .object({ attendeeEmail: z.string(), buyerEmail: z.string(), ownerEmail: z.string(), email: z.string() })
  .partial()
  .transform(({ attendeeEmail, buyerEmail, ownerEmail, email }) => attendeeEmail ?? buyerEmail ?? ownerEmail ?? email);

/** The address with this hash, from anything that is stored about it apart from an account. */
export async function emailOfHash(table: Table, id: string): Promise<string | undefined> {
  const partitions = [
    ...[guestPartitionOf(id), guestPurchasesOf(id), jointOrdersPartitionOf(id), waitingPartition(id)],
    guestPacksOf(id),
    // Whoever has given all their places away.
    seatOrdersPartitionOf(id),
  ];
  const [notes, status, ...listed] = await Promise.all([
    getItem(table, notesKey(id), someone),
    getItem(table, addressStatusKey(id), someone),
    ...partitions.map(async (partition) => {
      const { items } = await queryPage(table, { index: 'byMember', partition, limit: 1 }, someone);
      return items[0];
    }),
  ]);
  return [...listed, notes, status].find((email) => email !== undefined && !isPlaceholderEmail(email));
}

/** All bookings and offers of a person, also those that their account is not linked to yet. Eventually consistent. */
export async function seatHoldersOf(table: Table, { email, profile }: Person): Promise<SeatHolder[]> {
  const [own, guest] = await Promise.all([
    profile ? allSeatHoldersOfMember(table, profile.sub) : [],
    seatHoldersOfGuest(table, email),
  ]);
  return [...own, ...guest];
}

/** Lists what holds or held a seat of a person, as bookings, without accepted offers. */
export async function bookingsOf(table: Table, person: Person): Promise<Place[]> {
  return withoutAccepted(await seatHoldersOf(table, person)).map(asPlace);
}

/** Lists the purchases of a person, also those that their account is not linked to yet. Eventually consistent. */
export async function purchasesOfPerson(table: Table, { email, profile }: Person): Promise<Purchase[]> {
  const [own, guest] = await Promise.all([
    profile ? allPurchasesOfMember(table, profile.sub) : [],
    purchasesOfGuest(table, email),
  ]);
  return [...own, ...guest];
}

type Named = { bookings: Place[]; purchases: Purchase[]; packs: Pack[] };

/** Returns the name that the account has, else the one that was typed last; else the address. */
export function nameOf({ email, profile }: Person, { bookings, purchases, packs }: Named): string {
  const typed = [
    ...bookings.map(({ createdAt, attendeeName }) => ({ createdAt, name: attendeeName })),
    ...purchases.map(({ createdAt, buyerName }) => ({ createdAt, name: buyerName })),
    ...packs.map(({ createdAt, ownerName }) => ({ createdAt, name: ownerName })),
  ].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return profile?.fullName ?? typed.find(({ name }) => name)?.name ?? email;
}
