import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Table } from '../../platform/table.ts';
import type { Storage } from '../../uploads/storage.ts';

/** What the library works with. */
export type LibraryDependencies = { table: Table; storage: Storage; now: Clock; newId: NewId };
