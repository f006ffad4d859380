import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bill, billOf } from './cost-bill.ts';
import type { Figures } from './cost-figures.ts';
import type { StackCosts } from './cost-stack.ts';
import { type Usage, usageOf } from './cost-usage.ts';

export const visitorCounts = [10, 1000, 1_000_000];

type Row = { what: string; cells: string[] };
export type CostTables = { used: Row[]; paid: Row[] };

const whole = (count: number) => Math.round(count).toLocaleString('en');
const gigabytes = (count: number) => (count < 10 ? count.toFixed(2) : whole(count));
const dollars = (cents: number) => (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 });

const quantities: { what: string; show(usage: Usage): string }[] = [
  { what: 'requests to CloudFront', show: ({ edgeRequests }) => whole(edgeRequests) },
  { what: 'sent by CloudFront, GB', show: ({ edgeGb }) => gigabytes(edgeGb) },
  { what: 'of it films, GB', show: ({ filmGb }) => gigabytes(filmGb) },
  { what: 'requests to the API', show: ({ apiRequests }) => whole(apiRequests) },
  { what: 'function invocations', show: ({ invocations }) => whole(invocations) },
  { what: 'GB-seconds of functions', show: ({ gbSeconds }) => whole(gbSeconds) },
  { what: 'read units', show: ({ readUnits }) => whole(readUnits) },
  { what: 'write units', show: ({ writeUnits }) => whole(writeUnits) },
  { what: 'table with indexes after a year, GB', show: ({ tableGb }) => gigabytes(tableGb) },
  { what: 'members who sign in', show: ({ activeMembers }) => whole(activeMembers) },
  { what: 'mails', show: ({ mails }) => whole(mails) },
  { what: 'logs, GB', show: ({ logGb }) => gigabytes(logGb) },
];

export function costTables(figures: Figures, stack: StackCosts): CostTables {
  const usages = visitorCounts.map((visitors) => usageOf(visitors, figures, stack));
  const bills = usages.map((usage) => billOf(usage, stack));
  return {
    used: quantities.map(({ what, show }) => ({ what, cells: usages.map(show) })),
    paid: [
      ...bill.map(({ what }, at) => ({ what, cells: bills.map(({ rows }) => dollars(rows[at] ?? 0)) })),
      { what: '**all**', cells: bills.map(({ sum }) => `**${dollars(sum)}**`) },
    ],
  };
}

const headings = visitorCounts.map((visitors) => `${whole(visitors)} visitors`);

function markdown(title: string, rows: Row[]): string {
  const lines = [
    [title, ...headings],
    ['---', ...headings.map(() => '--:')],
    ...rows.map((row) => [row.what, ...row.cells]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The part of docs/operations.md#costs that is computed. */
export function costDocument({ used, paid }: CostTables): string {
  return `${markdown('in a month', used)}\n\n${markdown('US dollars', paid)}`;
}

const document = join(import.meta.dirname, '../../docs/operations.md');
const begin = '<!-- computed: npm run bench costs -->\n';
const end = '\n<!-- end -->';

function parts(): { before: string; computed: string; after: string } {
  const text = readFileSync(document, 'utf8');
  const [before = '', rest] = text.split(begin);
  const [computed = '', after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`${document} has no place for the costs, between ${begin}and${end}`);
  return { before, computed, after };
}

export const documentedCosts = (): string => parts().computed;

export function writeCosts(computed: string): void {
  const { before, after } = parts();
  writeFileSync(document, `${before}${begin}${computed}${end}${after}`);
}
