import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Table } from '../../platform/table.ts';

/** What the back office needs to change sessions. */
export type AdminSessionDependencies = { table: Table; now: Clock; newId: NewId; adminEmail: string };

/** How often others may get ahead before a change is given up. */
export const rounds = 10;
