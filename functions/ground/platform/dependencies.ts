import type { Clock } from './clock.ts';
import type { NewId } from './ids.ts';
import type { Table } from './table.ts';

/** Dependencies of most functions that write. */
export type WriteDependencies = { table: Table; now: Clock; newId: NewId };
