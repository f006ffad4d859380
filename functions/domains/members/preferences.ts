import { calendarRoutes } from '#shared/contract/calendars/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import type { Table } from '../../ground/platform/table.ts';
import { setReminders, wantsReminders } from '../reminders/store.ts';
import { calendarLinkOf, makeCalendarLink, withdrawCalendarLink } from './calendar-link.ts';
import type { MemberDependencies } from './members.ts';

export const getMyPreferences: Handler<'getMyPreferences', MemberDependencies> = ({ member }, { table }) =>
  preferencesOf(table, member);

/** Each change is idempotent but making a link, which ends the one before. Throws HttpError 401 for a deleted account. */
export const changeMyPreferences: Handler<'changeMyPreferences', MemberDependencies> = async (
  { member, body },
  { table, now },
) => {
  if (body.reminders !== undefined) await setReminders(table, emailHash(member.email), body.reminders, now());
  const calendarPath = await changeLink(table, member, body, now());
  return { ...(await preferencesOf(table, member)), calendarPath };
};

type Change = RequestOutput<'changeMyPreferences', 'body'>;

/** The path of a new link. */
async function changeLink(table: Table, { sub }: AuthenticatedMember, { calendarLink }: Change, now: Date) {
  if (calendarLink === 'withdraw') await withdrawCalendarLink(table, sub);
  if (calendarLink !== 'make') return null;
  const token = await makeCalendarLink(table, sub, now);
  if (token === undefined) throw new HttpError('auth_session_ended');
  return fillPath(calendarRoutes.getMyCalendar.path, { calendarToken: token });
}

async function preferencesOf(
  table: Table,
  { sub, email }: AuthenticatedMember,
): Promise<ResponseBody<'getMyPreferences'>> {
  const [reminders, calendarLinkMadeAt] = await Promise.all([
    wantsReminders(table, emailHash(email)),
    calendarLinkOf(table, sub),
  ]);
  return { reminders, calendarLinkMadeAt };
}
