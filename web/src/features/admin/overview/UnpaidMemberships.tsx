import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { TriangleAlert } from '../../../ui/admin/icons.tsx';
import { Matter } from './Matter.tsx';
import type { Overview } from './overview.ts';

type Props = { memberships: Overview['attention']['unpaidMemberships'] };

/** Memberships whose renewal was not paid (docs/product.md#admin-memberships). */
export function UnpaidMemberships({ memberships }: Props) {
  return memberships.map(({ id, ownerName, name, endsAt }) => (
    <Matter
      key={id}
      Icon={TriangleAlert}
      title={`The renewal of ${ownerName} was not paid`}
      text={`${name} ends on ${shortDate(endsAt)} unless it is. Stripe tries again, and they were told by mail.`}
    >
      <AppLink to={adminPaths.membership.href(id)}>See the membership</AppLink>
    </Matter>
  ));
}
