import { useState } from 'react';
import type { RequestInput } from '#shared/contract/contract.ts';
import { mayCost } from '../../lib/booking/price-options.ts';
import type { PackPayment, UsedCredits } from '../../lib/checkout/order-payment.ts';
import { type OwnPackList, refreshPacks, type UsablePack, usableFor, useOwnPacks } from '../../lib/packs/own-packs.ts';
import { packProblems } from '../../lib/packs/pack-problems.ts';
import { hasCode } from '../../lib/problem.ts';
import type { CreditsInButton } from './pack-choice-text.ts';

type Session = Parameters<typeof mayCost>[0] & Parameters<typeof usableFor>[1];

export type PackChoice = {
  loading: boolean;
  /** Tells that the viewer's packs did not load: booking without them goes on. */
  failed: boolean;
  retry: () => void;
  packs: UsablePack[];
  /** A membership takes this off a place that no credit pays. */
  memberDiscount: OwnPackList['memberDiscount'];
  /** The pack that is to be used; null where none is. */
  used: UsablePack | null;
  /** Places that it is to pay. */
  places: number;
  use: (packId: string | null) => void;
  setPlaces: (places: number) => void;
  /** Credits that the order is to use. */
  credits: UsedCredits | null;
  /** Says what the server has refused; undefined once something else is chosen. */
  refusal: string | undefined;
  /** True where the failure was about the pack. */
  refuse: (error: unknown) => boolean;
  /** Holds what the order says of it. */
  request: (payment: PackPayment | null) => RequestInput<'createBooking', 'body'>['pack'];
};

/** Keeps which pack pays for how many of the places; at first the one that ends first, for as many as it can. */
export function usePack(session: Session, count: number): PackChoice {
  const isWanted = mayCost(session);
  const { packs: own, memberDiscount, failed, retry } = useOwnPacks(isWanted);
  const [chosenId, choose] = useState<string | null>();
  const [chosenPlaces, setPlaces] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const packs = usableFor(own ?? [], session, count);
  const used = (chosenId === undefined ? packs[0] : packs.find(({ id }) => id === chosenId)) ?? null;
  const places = used ? Math.min(chosenPlaces ?? used.maxPlaces, used.maxPlaces) : 0;
  return {
    loading: isWanted && own === undefined && !failed,
    failed: isWanted && own === undefined && failed,
    retry,
    packs,
    memberDiscount,
    used,
    places,
    use: (packId) => {
      setRefusal(undefined);
      choose(packId);
    },
    setPlaces: (next) => {
      setRefusal(undefined);
      setPlaces(next);
    },
    credits: used && { places, creditsPerPlace: used.creditsPerPlace },
    refusal,
    refuse: (error) => {
      if (!hasCode(error, ...packProblems)) return false;
      setRefusal(error.message);
      void refreshPacks();
      return true;
    },
    request: (payment) => (used && payment ? requestOf(used, payment) : undefined),
  };
}

/** Says for a button what it uses. */
export function creditsInButton(
  { creditsLeft, membership }: Pick<UsablePack, 'creditsLeft' | 'membership'>,
  credits: number,
): CreditsInButton {
  return { credits, isLast: credits >= creditsLeft, byMembership: membership !== null };
}

function requestOf({ id, secret }: UsablePack, payment: PackPayment) {
  return { packId: id, ...(secret && { secret }), ...payment };
}
