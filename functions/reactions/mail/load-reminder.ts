import { isBooked } from '#shared/rules/bookings.ts';
import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { wantsReminders } from '../../domains/reminders/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { ReminderMail } from '../../ground/outbox/mail.ts';
import { putItem } from '../../ground/platform/table.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';
import { Unwanted } from './errors.ts';
import { loadBooking, withSecret } from './load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { ReminderMailData } from './templates/reminders.ts';

/** A mail that is found months later still stops them. */
const linkMinutes = 180 * 24 * 60;

/** Decides, when a reminder is sent, whether it still applies. Throws Unwanted when it does not. */
export async function loadReminder(mail: ReminderMail, dependencies: LoadDependencies): Promise<ReminderMailData> {
  const { table, now } = dependencies;
  const data = await loadBooking(mail, dependencies);
  const { booking, session } = data;
  if (!isBooked(booking) || booking.attendeeEmail !== mail.to) throw new Unwanted('the place was given up');
  if (!session.published || session.deletedAt !== undefined) throw new Unwanted('the session is withdrawn');
  if (session.startTime !== mail.sessionStart) throw new Unwanted('the session was moved');
  if (mail.kind === 'reminder_hour' && session.locationType !== 'online') throw new Unwanted('the session is on site');
  if ((await withoutSilent(table, [booking])).length === 0) throw new Unwanted('no mails to imported people yet');
  const addressId = emailHash(mail.to);
  if (!(await wantsReminders(table, addressId))) throw new Unwanted('no reminders to this address');
  const stopToken = newSecret();
  await putItem(table, secretItem(stopToken, { purpose: 'reminders', bearer: addressId }, now(), linkMinutes));
  return { ...(await withSecret(data, mail.to, dependencies)), stopToken };
}
