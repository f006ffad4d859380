import { useState } from 'react';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import type { News } from '../announcement/Announce.tsx';
import { announce, announcementsTo } from '../announcement/announce.ts';
import { isUntold } from '../announcement/changes.ts';
import { peopleText } from '../people.ts';
import { datesToTell } from '../series/scope.ts';
import { needsTelling } from './conflict.ts';
import { type SessionValues, startOf, valuesOf } from './session-values.ts';
import type { Base } from './use-conflict.ts';
import type { Saved } from './use-saving.ts';

/** The button that saves and tells attendees in one press; null where there is nothing to tell, or no one. */
export function tellText({ session, values: stored }: Base, typed: SessionValues, now: Date): string | null {
  if (!session || session.seats.taken === 0 || !needsTelling(stored, typed)) return null;
  if (!isUpcoming({ startTime: startOf(typed) ?? session.startTime }, now)) return null;
  // How many depends on the dates that the change will apply to.
  return `Save and tell ${session.series ? 'attendees' : peopleText(session.seats.taken)}`;
}

/** The sessions whose attendees do not know of what was saved. */
function newsOf({ before, after, dates }: Saved): News {
  const { id, seats, timeZone } = after;
  const isNews =
    before && isUntold(after, new Date()) && needsTelling(valuesOf(before, timeZone), valuesOf(after, timeZone));
  return { session: after, targets: [...(isNews ? [{ id, untold: seats.taken }] : []), ...datesToTell(dates)] };
}

/**
 * Tells attendees of what was saved: at once when that was requested, else after a question
 * (docs/product.md#change-notifications).
 */
export function useTelling(finish: () => void) {
  const [askedNews, setAskedNews] = useState<News | null>(null);
  const tell = async (saved: Saved) => {
    const news = newsOf(saved);
    if (news.targets.length === 0) return finish();
    if (!saved.tells) return setAskedNews(news);
    try {
      await announce(announcementsTo(news.targets), null);
    } catch (error) {
      notify({ tone: 'bad', title: 'Saved, but not everyone was told', text: messageOf(error) });
    }
    finish();
  };
  return { asked: askedNews, tell };
}
