import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { type AdminCode, codeStatusText, compareDiscounts, discountText, usageText } from './code-text.ts';
import '../../../ui/badge.css';
import './codes.css';

export type CodeActions = { onEdit: (code: AdminCode) => void; onDelete: (code: AdminCode) => void };

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const usesHref = (code: string) => `${adminPaths.discountCodes.href()}?uses=${encodeURIComponent(code)}`;

function actionsOf(code: AdminCode, { onEdit, onDelete }: CodeActions): MenuAction[] {
  return [
    { label: 'Edit', onChoose: () => onEdit(code) },
    { label: 'See uses', to: usesHref(code.code) },
    { label: 'Delete', tone: 'bad', apart: true, onChoose: () => onDelete(code) },
  ];
}

function TimesUsed({ code }: { code: AdminCode }) {
  if (code.timesUsed === 0) return <span>0</span>;
  return (
    <AppLink
      className="codes__uses codes__count tap"
      to={usesHref(code.code)}
      aria-label={`${code.timesUsed} ${code.timesUsed === 1 ? 'use' : 'uses'} of ${code.code}`}
    >
      {code.timesUsed}
    </AppLink>
  );
}

/** The columns of the table (docs/product.md#admin-discount-codes). */
export function columnsFor(actions: CodeActions): readonly Column<AdminCode>[] {
  return [
    {
      name: 'code',
      label: 'Code',
      card: 'title',
      // Whole, however long it is: it is what the row is about.
      cell: ({ code }) => <span className="badge codes__code">{code}</span>,
      compare: (one, other) => compareText(one.code, other.code),
    },
    {
      name: 'discount',
      label: 'Discount',
      card: 'figure',
      width: '15%',
      cell: discountText,
      compare: compareDiscounts,
    },
    {
      name: 'status',
      label: 'Status',
      card: 'foot',
      width: '7rem',
      cell: (code) => <Badge tone={code.isActive ? 'ok' : 'mute'}>{codeStatusText(code)}</Badge>,
      compare: (one, other) => Number(other.isActive) - Number(one.isActive),
    },
    { name: 'usage', label: 'Usage Type', card: 'line', width: '20%', cell: usageText },
    {
      name: 'used',
      label: 'Times Used',
      card: 'labelled',
      width: '7.5rem',
      cell: (code) => <TimesUsed code={code} />,
      compare: (one, other) => one.timesUsed - other.timesUsed,
    },
    {
      name: 'created',
      label: 'Created',
      card: 'labelled',
      width: '8.5rem',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
      compare: (one, other) => compareText(one.createdAt, other.createdAt),
    },
    {
      name: 'actions',
      label: 'Actions',
      card: 'actions',
      width: '4.5rem',
      cell: (code) => <ActionMenu label={`Actions for ${code.code}`} actions={actionsOf(code, actions)} />,
    },
  ];
}
