import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { addressPartition } from './address-status.ts';

/** Exists for an e-mail address that wants no reminders (docs/trust.md#reminders). */
export const stoppedRemindersRecord = z.object({ stoppedAt: instant });

/** `addressId`: the hash of the e-mail address. */
export const stoppedRemindersKey = (addressId: string): Key => ({ PK: addressPartition(addressId), SK: 'REMINDERS' });
