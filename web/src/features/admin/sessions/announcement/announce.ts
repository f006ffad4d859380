import { ulid } from 'ulid';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { peopleText } from '../people.ts';

/** A changed session, and how many of its attendees do not know. */
export type Target = { id: string; untold: number };

/** Repeated under the same ids, no mail is sent twice. */
export type Announcement = { id: string; sessionId: string };

export const announcementsTo = (targets: readonly Target[]): Announcement[] =>
  targets.map((target) => ({ id: ulid(), sessionId: target.id }));

/**
 * Tells the attendees of each, and says how many. Throws the first failure after all were tried, so that a retry
 * completes it.
 */
export async function announce(announcements: readonly Announcement[], note: string | null): Promise<void> {
  const results = await Promise.allSettled(
    announcements.map(({ id, sessionId }) => call('announceChange', { params: { sessionId }, body: { id, note } })),
  );
  void refresh('getAdminSession', 'listAdminSessions', 'getOverview');
  const failed = results.find((result) => result.status === 'rejected' && !hasCode(result.reason, 'no_attendees'));
  if (failed?.status === 'rejected') throw failed.reason;
  const recipients = results.map((result) => (result.status === 'fulfilled' ? result.value.recipients : 0));
  const count = recipients.reduce((sum, number) => sum + number, 0);
  notify({ tone: 'good', title: `A mail is on its way to ${peopleText(count)}` });
}
