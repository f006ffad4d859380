import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

/** The private link to a member's bookings as a calendar: stored as a hash (docs/trust.md#calendar-links). */
export const calendarLinkRecord = z.object({ secretHash: z.string(), createdAt: instant });

export const calendarLinkKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'CALENDARLINK' });
