import { sessionRecording } from '#shared/contract/sessions/admin-schemas.ts';
import type { Attendee } from './use-attendees.ts';

export type Viewers = {
  /** Tells whether attendance was taken: only then can someone be left out. */
  wereCounted: boolean;
  /** People with an address, each once; of those who were there, or of all. */
  count: (forAttended: boolean) => number;
};

type Known = Pick<Attendee, 'status' | 'attended' | 'attendeeEmail'>;

export function viewersOf(attendees: readonly Known[]): Viewers {
  const booked = attendees.filter(({ status }) => status !== 'pending');
  const wereCounted = booked.some(({ attended }) => attended !== null);
  const addresses = (among: readonly Known[]) =>
    new Set(among.flatMap(({ attendeeEmail }) => attendeeEmail ?? [])).size;
  return {
    wereCounted,
    count: (forAttended) =>
      addresses(forAttended && wereCounted ? booked.filter(({ attended }) => attended !== false) : booked),
  };
}

/** Explains what is wrong with a typed link; undefined means that it can be sent, as an empty one can. */
export function recordingLinkProblem(link: string): string | undefined {
  const { error } = sessionRecording.shape.recordingUrl.safeParse(link.trim() || null);
  return error?.issues[0]?.message;
}
