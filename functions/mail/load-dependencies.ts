import type { Pool } from '../identity/pool.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table.ts';
import type { MailSite } from './message.ts';

export type LoadDependencies = { table: Table; now: Clock; site: MailSite; pool: Pool };
