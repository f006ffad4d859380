import { useParams } from 'react-router';
import { MembershipPage } from '../features/site/memberships/MembershipPage.tsx';
import { SoldPackPage } from '../features/site/packs/SoldPackPage.tsx';

/** The page of a pack, or of a membership: one lazy page for both, since the first load has each of them. */
export function OwnSoldPage() {
  return useParams().membershipId === undefined ? <SoldPackPage /> : <MembershipPage />;
}
