import { useMemo } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { membershipStateFilter } from '#shared/contract/memberships/admin-schemas.ts';
import { listedMembershipStates } from '#shared/rules/membership-state.ts';
import { membershipStateNames } from '../../../lib/admin/membership-text.ts';
import { useFilters, useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Select } from '../../../ui/Select.tsx';
import { membershipColumnsIn } from './columns.tsx';
import { recurringText } from './membership-text.ts';

/** Keeps the line of what is not known yet. */
const noBreakSpace = '\u00a0';

/** Every membership that people have or had, newest first (docs/product.md#admin-memberships). */
export function MembershipsPage() {
  const [search] = useSearch();
  const [filters, change] = useFilters();
  const state = membershipStateFilter.safeParse(filters.get('state')).data;
  const viewerZone = knownViewerZone();
  const query = { search: search || undefined, state, timeZone: viewerZone };
  const pages = usePages('listMemberships', { query });
  const { data } = pages;
  const zone = data?.timeZone ?? viewerZone;
  const columns = useMemo(() => membershipColumnsIn(zone), [zone]);
  const isNarrow = search !== '' || state !== undefined;
  return (
    <>
      <PageHead title="Memberships" sub={data ? recurringText(data) : noBreakSpace} />
      <AdminList
        source={pages}
        failed="The memberships did not load"
        reassurance="Nothing has changed."
        search={{ label: 'Search memberships', placeholder: 'Search by member, plan or note...' }}
        filters={
          <StateFilter
            state={state}
            counts={data?.counts}
            onChoose={(chosen) => change({ state: chosen || null }, 'replace')}
          />
        }
        caption="Memberships"
        columns={columns}
        rows={data?.memberships}
        rowKey={({ id }) => id}
        empty={
          isNarrow
            ? { title: 'No memberships found', text: 'Try adjusting your filters' }
            : { title: 'Nobody has a membership yet', text: 'Add a plan in the settings of the site to sell some.' }
        }
      />
    </>
  );
}

type FilterProps = {
  state: string | undefined;
  counts: ResponseBody<'listMemberships'>['counts'] | undefined;
  onChoose: (state: string) => void;
};

function StateFilter({ state, counts, onChoose }: FilterProps) {
  return (
    <Select label="State" value={state ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All states</option>
      {listedMembershipStates.map((one) => (
        <option key={one} value={one}>
          {counts ? `${membershipStateNames[one]} (${counts[one]})` : membershipStateNames[one]}
        </option>
      ))}
    </Select>
  );
}
