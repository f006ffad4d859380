import type { ResponseBody } from '#shared/contract/contract.ts';
import { useAccount } from '../account/account-store.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

export type SavedPosition = ResponseBody<'listMyPositions'>['positions'][number];

/** Returns where the signed-in member left each recording, by its id; undefined while that is not known. */
export function useMyPositions(): ReadonlyMap<string, SavedPosition> | undefined {
  const account = useAccount();
  const { data } = useEndpoint('listMyPositions', account && {});
  return account && data ? new Map(data.positions.map((position) => [position.recordingId, position])) : undefined;
}
