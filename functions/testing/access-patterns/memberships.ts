import { getMembership } from '../../endpoints/admin/memberships/detail.ts';
import { listMemberships } from '../../endpoints/admin/memberships/list.ts';
import { countPlanMembers } from '../../endpoints/admin/memberships/plan-members.ts';
import { membershipItem } from '../../ground/keys/membership.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleMembership, storeMembership } from '../example-memberships.ts';
import { testMember } from '../member.ts';
import { anywhere, now, dependencies as ofBookings } from './bookings.ts';
import type { Patterns } from './pattern.ts';
import { packsTable as table } from './table.ts';

const dependencies = { ...ofBookings, table };
const admin = { ...anywhere, body: undefined, member: testMember({ email: 'studio@exhale.example', admin: true }) };
const query = { timeZone: 'Europe/London' };

/** Access patterns of memberships by admins. */
export const membershipPatterns: Patterns = {
  // First, as it reads every membership of the table.
  'all memberships': async () => {
    for (let n = 0; n < 30; n++) await putItem(table, membershipItem(exampleMembership({ id: newId(now) })));
    return () => listMemberships({ ...admin, query }, dependencies);
  },
  'members of plans': async () => () => countPlanMembers({ ...admin, query: undefined }, dependencies),
  'a membership with its periods': async () => {
    const { membership } = await storeMembership(table, { id: newId(now) });
    return () => getMembership({ ...admin, params: { membershipId: membership.id }, query }, dependencies);
  },
};
