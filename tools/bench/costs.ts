import { writeFileSync } from 'node:fs';
import { template } from '#infra/testing/template.ts';
import type { BenchCloud } from './cloud.ts';
import { costDocument, costTables, visitorCounts, writeCosts } from './cost-document.ts';
import { figuresFile, recordedFigures } from './cost-figures.ts';
import { measureFigures } from './cost-measure.ts';
import { stackCosts } from './cost-stack.ts';
import type { BenchReport } from './report.ts';

/**
 * Reports what a month costs, by the recorded figures and public prices; also written into docs/operations.md#costs.
 */
export function costs(): BenchReport[] {
  const tables = costTables(recordedFigures(), stackCosts(template));
  writeCosts(costDocument(tables));
  const rowsOf = (rows: typeof tables.used) =>
    rows.map(({ what, cells }) => ({
      what: what.replaceAll('*', ''),
      ...Object.fromEntries(
        visitorCounts.map((visitors, at) => [`${visitors} visitors`, cells[at]?.replaceAll('*', '') ?? '']),
      ),
    }));
  return [
    { title: 'A month uses', rows: rowsOf(tables.used) },
    { title: 'A month costs, US dollars', rows: rowsOf(tables.paid) },
  ];
}

/** Measures the figures again and records them. */
export async function recordCosts(cloud: BenchCloud): Promise<BenchReport[]> {
  const figures = await measureFigures(cloud, Object.keys(stackCosts(template).runs));
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
  return [];
}
