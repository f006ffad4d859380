import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import './members.css';

type Row = ResponseBody<'listMembers'>['people'][number];

/** Columns of the list (docs/product.md#admin-users); every member counts as active. */
const columns: readonly Column<Row>[] = [
  { name: 'name', label: 'Name', card: 'title', width: '22%', cell: ({ fullName }) => fullName },
  {
    name: 'email',
    label: 'Email',
    clip: true,
    cell: ({ email }) => (
      <span className="members__soft" title={email}>
        {email}
      </span>
    ),
  },
  { name: 'status', label: 'Status', card: 'foot', width: '7rem', cell: () => <Badge tone="ok">Active</Badge> },
  {
    name: 'created',
    label: 'Created',
    card: 'last',
    width: '8rem',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
  },
  {
    name: 'subscription',
    label: 'Subscription',
    card: 'labelled',
    width: '8.5rem',
    cell: ({ subscriptionStatus }) => subscriptionStatus,
  },
  {
    name: 'view',
    label: 'View',
    card: 'actions',
    align: 'end',
    width: '6rem',
    cell: ({ sub, fullName }) => (
      <AppLink
        className={buttonClass({ tone: 'line', small: true })}
        to={adminPaths.user.href(sub)}
        aria-label={`View ${fullName}`}
      >
        View
      </AppLink>
    ),
  },
];

/** Keeps the line of what is not known yet. */
const noBreakSpace = '\u00a0';

export function MembersPage() {
  const [search] = useSearch();
  const pages = usePages('listMembers', { query: { search: search || undefined } });
  const { data } = pages;
  return (
    <>
      <PageHead title="User Management" sub={data ? memberCountText(data.count) : noBreakSpace} />
      <AdminList
        source={pages}
        failed="The users did not load"
        search={{ label: 'Search users', placeholder: 'Search by name or email...' }}
        caption="Users"
        columns={columns}
        rows={data?.people}
        rowKey={({ sub }) => sub}
        total={search ? undefined : data?.count}
        empty={{
          title: search ? 'No users match your search.' : 'No users found.',
          ...(search && { text: 'Guests without an account are found by Search.' }),
        }}
      />
    </>
  );
}

function memberCountText(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
