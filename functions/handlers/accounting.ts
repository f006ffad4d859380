import { incomeEndpoints } from '#shared/contract/income/endpoints.ts';
import { exportIncome } from '../admin/income/export.ts';
import { getIncome, listIncomeMonths } from '../admin/income/income.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

/** What was earned (docs/decisions/functions-by-caller.md). */
export const handler = serveMembers(
  incomeEndpoints,
  { getIncome, listIncomeMonths, exportIncome },
  { table: connectTable(TABLE_NAME), now: systemClock, newId },
);
