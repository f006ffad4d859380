import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findBearer } from '../identity/secrets.ts';
import { setReminders } from './store.ts';

export type ReminderDependencies = { table: Table; now: Clock };

/**
 * Stops reminders by one press, also of a mail program (RFC 8058), whose form is not read; or resumes them. Throws
 * HttpError 404 for an unknown or old link.
 */
export const chooseReminders: Handler<'chooseReminders', ReminderDependencies> = async (
  { params, query },
  { table, now },
) => {
  const addressId = await findBearer(table, params.reminderToken, 'reminders', now());
  if (addressId === undefined) throw new HttpError('link_not_found');
  const isWanted = query.wanted === 'true';
  await setReminders(table, addressId, isWanted, now());
  return { wanted: isWanted };
};
