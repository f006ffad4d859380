import fc from 'fast-check';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { newId } from '../ground/platform/ids.ts';
import { validInput } from './arbitrary.ts';
import { call, type Reply } from './cloud.ts';

/** Every endpoint of members, by its name. */
export const memberEndpoints = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'member');

/** Items that a request of `requestAsMember` is about. */
export type KnownItems = { sessionId: string; recordingId: string };

/** A request that a member could make: a valid body, about items that exist. */
export function requestAsMember(
  { method, path, params, body }: Endpoint,
  headers: Record<string, string>,
  { sessionId, recordingId }: KnownItems,
): Promise<Reply> {
  const known: Record<string, string> = { sessionId, recordingId, collection: 'birth', authSessionId: '0'.repeat(22) };
  const names = Object.keys(params?.shape ?? {});
  const filled = fillPath(path, Object.fromEntries(names.map((name) => [name, known[name] ?? newId(new Date())])));
  const sample = body && (fc.sample(validInput(body), 1)[0] as Record<string, unknown>);
  const free = sample && 'total' in sample && { total: { amount: 0, currency: 'GBP' } };
  const own = sample && { ...sample, ...('sessionId' in sample && { sessionId }), ...free };
  return call(`${method} ${filled}`, { headers, ...(own && { body: own }) });
}
