import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { copyLink, hasShareSheet, shareBySheet } from '../../../lib/share.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import type { ShownSession } from '../../../ui/session/notes.ts';

/** Shares a session by the native sheet, or copies its link (docs/product.md#sharing). */
export async function shareSession(session: ShownSession): Promise<void> {
  const zone = zoneOf(session);
  const url = window.location.origin + paths.session.href(session.id);
  const text = `${session.title}, ${formatLongDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}`;
  const outcome = hasShareSheet() ? await shareBySheet({ title: session.title, text, url }) : await copyLink(url);
  if (outcome === 'shared') notify({ tone: 'good', title: 'Session shared successfully!' });
  if (outcome === 'copied') notify({ tone: 'good', title: 'Link copied!' });
  if (outcome === 'failed') {
    notify({
      tone: 'bad',
      title: 'Failed to share session',
      text: 'There was a problem sending the session details. Please try again.',
    });
  }
}
