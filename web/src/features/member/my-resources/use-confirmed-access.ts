import { useEffect } from 'react';
import { paths, recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import {
  confirmationIn,
  type FreeRecordingConfirmation,
  storeConfirmation,
} from '../../../lib/collections/free-access.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';

/**
 * Follows the link of a free recording's mail: a member is led to the recording, a visitor to sign-in and back
 * (docs/product.md#free-recordings). True while it leads away.
 */
export function useConfirmedAccess(isHere: boolean): boolean {
  const [query] = useQuery();
  const isMember = useAccount() !== null;
  const navigate = useNavigate();
  const confirmation = isHere ? confirmationIn(query) : null;
  const subject = confirmation && `${confirmation.collection} ${confirmation.email}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link, and again after signing in.
  useEffect(() => {
    if (!confirmation) return;
    if (isMember) return void confirmAccess(confirmation).then((path) => navigate(path, { replace: true }));
    storeReturn(`${paths.myResources.href()}?${query}`);
    const address = new URLSearchParams({ email: confirmation.email });
    void navigate(`${paths.signIn.href()}?${address}`, { replace: true });
  }, [subject, isMember]);
  return confirmation !== null;
}

/** Returns where to go. */
async function confirmAccess(confirmation: FreeRecordingConfirmation): Promise<string> {
  storeConfirmation(confirmation);
  const path = await freeRecordingPath(confirmation.collection);
  notify({
    tone: 'good',
    title: 'Access confirmed!',
    text: `You now have access to your free ${confirmation.collection} recording. Enjoy your breathwork session!`,
  });
  return path;
}

/** The first free recording of the collection; My Resources where that cannot be known. */
async function freeRecordingPath(collection: Collection): Promise<string> {
  const view = await call('getCollection', { params: { collection } }).catch(() => null);
  const recording = view?.recordings.find(({ isFree }) => isFree);
  return recording ? recordingHref(collection, recording.id) : paths.myResources.href();
}
