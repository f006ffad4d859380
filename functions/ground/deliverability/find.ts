import type { AddressReport } from '#shared/contract/common/address-report.ts';
import { blocksAddress, problemTexts } from '#shared/rules/mails.ts';
import {
  type AddressStatus,
  addressStatusKey,
  addressStatusRecord,
  type DeliveryReport,
} from '../keys/address-status.ts';
import { emailHash } from '../keys/email-hash.ts';
import { getAll, keyOf } from '../platform/batch.ts';
import { readableOne } from '../platform/readable.ts';
import { getItem, type Key, type Table } from '../platform/table.ts';

/** Finds the delivery status of an e-mail address by its hash; undefined when nothing was reported about it. */
export function findAddressStatus(table: Table, addressId: string): Promise<AddressStatus | undefined> {
  return getItem(table, addressStatusKey(addressId), addressStatusRecord, { consistent: true });
}

/**
 * Returns the report because of which mails to the address are given up (docs/trust.md#undelivered-mails); undefined
 * while they are sent.
 */
export async function findBlock(table: Table, email: string): Promise<DeliveryReport | undefined> {
  return blockOf(await findAddressStatus(table, emailHash(email)));
}

export function blockOf(status: AddressStatus | undefined): DeliveryReport | undefined {
  return status?.report && blocksAddress(status.report.event) ? status.report : undefined;
}

/** Returns what the back office shows of an e-mail address; null while nothing is wrong. */
export async function findAddressReport(table: Table, email: string): Promise<AddressReport | null> {
  return (await findAddressReports(table, [email]))(email);
}

/** Finds the reports of any number of addresses by few calls. */
export async function findAddressReports(
  table: Table,
  emails: string[],
): Promise<(email: string) => AddressReport | null> {
  return addressReportsAmong(await getAll(table, addressStatusKeys(emails)));
}

export function addressStatusKeys(emails: string[]): Key[] {
  return [...new Set(emails)].map(keyOfEmail);
}

/** Returns the same lookup as `findAddressReports`, from items that `getAll` has read. */
export function addressReportsAmong(items: Map<string, Record<string, unknown>>) {
  return (email: string): AddressReport | null => {
    const status = readableOne(items.get(keyOf(keyOfEmail(email))), addressStatusRecord);
    return status ? viewOf(status) : null;
  };
}

const keyOfEmail = (email: string) => addressStatusKey(emailHash(email));

function viewOf({ email, report }: AddressStatus): AddressReport | null {
  if (!report) return null;
  const { event, reason, at } = report;
  return { addressId: emailHash(email), reason: problemTexts[reason], at, blocked: blocksAddress(event) };
}
