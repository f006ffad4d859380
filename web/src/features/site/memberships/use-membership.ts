import { useState } from 'react';
import type { RequestInput } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { type OwnMembership, refreshMemberships } from '../../../lib/memberships/own-memberships.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { membershipPollInterval } from './membership-state.ts';

export type MembershipChange = RequestInput<'changeMyMembership', 'body'>['change'];

/** Proves that a membership is the viewer's; the secret is null for a member. */
export type Proof = { membershipId: string; secret: string | null };

/** The page of a membership; `cardPageId`: the page of Stripe that the viewer comes back from. */
export function useMembershipPage({ membershipId, secret }: Proof, cardPageId: string | null) {
  const params = { membershipId };
  const options = { refreshInterval: membershipPollInterval, revalidateIfStale: true };
  const shown = cardPageId === null ? {} : { cardPageId };
  const bySecret = useEndpoint(
    'showMembership',
    secret === null ? null : { params, body: { secret, ...shown } },
    options,
  );
  const byAccount = useEndpoint('showMyMembership', secret === null ? { params, body: shown } : null, options);
  return secret === null ? byAccount : bySecret;
}

type Actions = {
  change: (change: MembershipChange) => Promise<void>;
  /** Leads to the page of Stripe that saves another card. */
  openCard: () => Promise<void>;
  isOpeningCard: boolean;
};

/** Returns what can be done about a membership; `onChanged` is given what it is then. */
export function useMembershipActions(
  { membershipId, secret }: Proof,
  onChanged: (membership: OwnMembership) => void,
): Actions {
  const params = { membershipId };
  const [isOpeningCard, setOpening] = useState(false);
  usePageRestore(() => setOpening(false));
  const change = async (chosen: MembershipChange) => {
    onChanged(
      await (secret === null
        ? call('changeMyMembership', { params, body: { change: chosen } })
        : call('changeMembership', { params, body: { secret, change: chosen } })),
    );
    void refreshMemberships();
  };
  const openCard = async () => {
    setOpening(true);
    try {
      const { cardUrl } = await (secret === null
        ? call('openMyMembershipCard', { params })
        : call('openMembershipCard', { params, body: { secret } }));
      window.location.assign(cardUrl);
    } catch (error) {
      setOpening(false);
      notify({ tone: 'bad', title: 'Your card was not changed', text: messageOf(error) });
    }
  };
  return { change, openCard, isOpeningCard };
}
