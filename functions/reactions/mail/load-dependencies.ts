import type { Pool } from '../../domains/identity/pool.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { MailSite } from './message.ts';

export type LoadDependencies = { table: Table; now: Clock; site: MailSite; pool: Pool };
