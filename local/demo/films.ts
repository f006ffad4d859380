import { stat } from 'node:fs/promises';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import { type DemoBuckets, putVideo, sampleVideo } from './media.ts';
import { type PracticeName, practices, secondsOf } from './recordings/practices.ts';

/** A session with a sample video as its uploaded recording, of which its attendees were told the day after. */
export async function addFilm(media: DemoBuckets, session: WholeSession, film: PracticeName): Promise<WholeSession> {
  const key = `media/videos/sessions/${session.id}/session.mp4`;
  const file = sampleVideo(film);
  await putVideo(media, key, file);
  const { size } = await stat(file);
  const recordingToldAt = new Date(Date.parse(session.endTime) + 12 * 3_600_000).toISOString();
  const durationSeconds = Math.round(secondsOf(practices[film]));
  return { ...session, recordingFile: { key, name: 'Session.mp4', size, durationSeconds }, recordingToldAt };
}
