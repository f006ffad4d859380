import { endsSoonDays } from '#shared/rules/packs.ts';
import type { Pack } from '../keys/pack.ts';
import type { Write } from '../platform/table.ts';
import type { NewMail } from './mail.ts';
import { deriveMailId, queueMail } from './queue.ts';

type PackWithEnd = Pick<Pack, 'id' | 'ownerEmail' | 'createdAt'> & { expiresAt: string };

/** The write that queues the mail to who gets a pack from the owner, in the transaction that makes it (docs/product.md#packs). */
export function queuePackGiven({ id: packId, ownerEmail: to }: Pick<Pack, 'id' | 'ownerEmail'>, now: Date): Write {
  return queueMail({ id: deriveMailId(packId, 'pack_given'), kind: 'pack_given', packId, to }, now);
}

/** The mail that tells whoever has what is left of a membership of another system how to go on (docs/operations.md#moving-in). */
export function membershipMovedMail({ id: packId, ownerEmail: to }: Pick<Pack, 'id' | 'ownerEmail'>) {
  return {
    id: deriveMailId(packId, 'membership_moved'),
    kind: 'membership_moved',
    packId,
    to,
  } as const satisfies NewMail;
}

/** The instant from which the owner of a pack is reminded of its end. */
export function packReminderAt({ expiresAt }: Pick<PackWithEnd, 'expiresAt'>): string {
  return new Date(Date.parse(expiresAt) - endsSoonDays * 24 * 3_600_000).toISOString();
}

/** The mail that reminds of the end of a pack, once for each end that it has. */
export function packEndingMail({ id: packId, ownerEmail: to, expiresAt: endsAt }: PackWithEnd) {
  const id = deriveMailId(packId, `pack_ending ${endsAt}`);
  return { id, kind: 'pack_ending', packId, endsAt, to } as const satisfies NewMail;
}
