import type { ResponseBody } from '#shared/contract/contract.ts';
import { packState } from '#shared/rules/packs.ts';
import { movedMembershipOf } from '../../../domains/packs/moved-membership.ts';
import type { AuditEntry } from '../../../ground/keys/audit-entry.ts';
import type { Pack } from '../../../ground/keys/pack.ts';

export function packView(pack: Pack, now: Date): ResponseBody<'createPack'> {
  const { id, terms, ownerName, ownerEmail, memberSub, creditsLeft, value, note, createdAt, expiresAt, sold } = pack;
  return {
    id,
    terms,
    ownerName,
    ownerEmail,
    memberSub,
    creditsLeft,
    value,
    valueLeft: { ...value, amount: pack.valueLeft },
    note,
    createdAt,
    expiresAt,
    state: packState(pack, now),
    sold,
    movedMembership: movedMembershipOf(pack),
  };
}

export function packAuditTarget({ id, terms, ownerName }: Pack): AuditEntry['target'] {
  return { type: 'pack', id, name: `${terms.name}, ${ownerName}` };
}

export function auditedPackFields({ value, note, expiresAt, endedAt }: Pack) {
  return { value, note, expiresAt, endedAt };
}
