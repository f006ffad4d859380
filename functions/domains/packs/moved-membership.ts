import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Pack } from '../../ground/keys/pack.ts';

/** Returns what the back office shows of a membership that was moved here; null for any other pack. */
export function movedMembershipOf({ movedMembership }: Pack): ResponseBody<'createPack'>['movedMembership'] {
  if (!movedMembership) return null;
  const { unlimited, perDay, collections } = movedMembership;
  return { unlimited, perDay, collections };
}
