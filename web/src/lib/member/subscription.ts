import { defaultSubscription } from '#shared/rules/accounts.ts';
import { collections } from '#shared/rules/collections.ts';
import type { OwnedCollections } from '../collections/access.ts';
import { useMyCollections } from '../collections/use-my-collections.ts';
import { useMe } from './use-me.ts';

/** Returns null for an owner of both collections without a subscription: "Free" is untrue to them (docs/product.md#dashboard). */
export function shownSubscription(status: string, mine: OwnedCollections | undefined): string | null {
  const ownsAll = mine !== undefined && collections.every((collection) => mine[collection]);
  return ownsAll && status === defaultSubscription ? null : status;
}

/** The subscription to show to the signed-in member: null where none is shown, undefined while it is not known. */
export function useSubscription(): { subscription: string | null | undefined; failed: boolean; retry: () => void } {
  const { data: me, error, mutate } = useMe();
  const { mine, error: collectionsError } = useMyCollections();
  const isKnown = me !== undefined && (mine !== undefined || collectionsError !== undefined);
  return {
    subscription: isKnown ? shownSubscription(me.subscriptionStatus, mine) : undefined,
    failed: me === undefined && error !== undefined,
    retry: () => void mutate(),
  };
}
