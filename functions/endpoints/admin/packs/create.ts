import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { joinedName } from '#shared/rules/names.ts';
import { packEnd } from '#shared/rules/pack-end.ts';
import { findPack, putPack } from '../../../domains/packs/store.ts';
import { findProfileOf } from '../../../domains/search/find-profile.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Pack, packRecord } from '../../../ground/keys/pack.ts';
import { queuePackGiven } from '../../../ground/outbox/pack-mail.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import { expectFuture } from '../../../ground/platform/expect-future.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError, invalid } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { auditedPackFields, packAuditTarget, packView } from './view.ts';

type Input = RequestOutput<'createPack', 'body'>;

/**
 * Gives a pack to the member with this address, or to the account that will confirm it, once for an id, and tells them by mail. Throws HttpError 400 for an end
 * that is past and for more credits than the pack has sessions, and 409 when the id belongs to another pack.
 */
export const createPack: Handler<'createPack', WriteDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const now = dependencies.now();
  const known = await findPack(table, call.body.id);
  if (known) return repeatResponse(known, call.body, now);
  const { expiresAt, credits, terms } = call.body;
  if (expiresAt !== null) expectFuture(expiresAt, now);
  if (credits > terms.sessions) throw invalid('body.credits', 'must not be more than its sessions');
  const pack = await newPack(call.body, dependencies, now);
  const target = packAuditTarget(pack);
  const after = { ...auditedPackFields(pack), credits, email: pack.ownerEmail };
  const audit = putAuditEntry(call, { action: 'pack.given', target, before: null, after }, dependencies);
  if ((await transact(table, [putPack(pack), queuePackGiven(pack, now), audit])).written) return packView(pack, now);
  const stored = await findPack(table, call.body.id);
  if (!stored) throw new Error('a pack was refused and is not there');
  return repeatResponse(stored, call.body, now);
};

async function newPack(input: Input, { table }: WriteDependencies, now: Date): Promise<Pack> {
  const { id, terms, credits, firstName, lastName, email, value, note } = input;
  const [profile, settings] = await Promise.all([findProfileOf(table, email), findSettings(table)]);
  const timeZone = settings.timeZone ?? 'UTC';
  const byTerms = terms.from === 'purchase' ? packEnd(terms.months, now, timeZone) : null;
  return packRecord.parse({
    id,
    terms,
    ownerName: joinedName(firstName, lastName),
    ownerEmail: email,
    memberSub: profile?.sub ?? null,
    value,
    creditsLeft: credits,
    valueLeft: value.amount,
    note,
    createdAt: now.toISOString(),
    expiresAt: input.expiresAt ?? byTerms,
    timeZone,
  });
}

function repeatResponse(pack: Pack, input: Input, now: Date) {
  const isSame =
    !pack.sold &&
    pack.ownerEmail === input.email &&
    pack.ownerName === joinedName(input.firstName, input.lastName) &&
    isDeepStrictEqual([pack.terms, pack.value], [input.terms, input.value]);
  if (!isSame) throw new HttpError('pack_conflict');
  return packView(pack, now);
}
