import type { ResponseBody } from '#shared/contract/contract.ts';
import { findBearer } from '../identity/secrets.ts';
import { emailHash } from '../keys/email-hash.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { setReminders, wantsReminders } from './store.ts';

export type ReminderDependencies = { table: Table; now: Clock };

/** Changes nothing, since mail scanners open links. Throws HttpError 404 for an unknown or old link. */
export const getReminders: Handler<'getReminders', ReminderDependencies> = async ({ params }, dependencies) => ({
  wanted: await wantsReminders(dependencies.table, await addressOf(params.token, dependencies)),
});

/** One press, also of a mail program (RFC 8058), whose form is not read. Throws HttpError 404 as `getReminders`. */
export const stopReminders: Handler<'stopReminders', ReminderDependencies> = ({ params }, dependencies) =>
  setByLink(params.token, false, dependencies);

/** Throws HttpError 404 as `getReminders`. */
export const resumeReminders: Handler<'resumeReminders', ReminderDependencies> = ({ params }, dependencies) =>
  setByLink(params.token, true, dependencies);

export const getMyReminders: Handler<'getMyReminders', ReminderDependencies> = async ({ member }, { table }) => ({
  wanted: await wantsReminders(table, emailHash(member.email)),
});

export const setMyReminders: Handler<'setMyReminders', ReminderDependencies> = async (
  { member, body: { wanted } },
  { table, now },
) => {
  await setReminders(table, emailHash(member.email), wanted, now());
  return { wanted };
};

async function setByLink(
  token: string,
  wanted: boolean,
  dependencies: ReminderDependencies,
): Promise<ResponseBody<'stopReminders'>> {
  await setReminders(dependencies.table, await addressOf(token, dependencies), wanted, dependencies.now());
  return { wanted };
}

async function addressOf(token: string, { table, now }: ReminderDependencies): Promise<string> {
  const addressId = await findBearer(table, token, 'reminders', now());
  if (addressId === undefined) throw new HttpError('link_not_found');
  return addressId;
}
