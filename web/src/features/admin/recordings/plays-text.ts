import type { AdminRecording } from './use-library.ts';

type Plays = AdminRecording['plays'];
export type ShownPlays = Extract<Plays, { state: 'shown' }>;

/** Says in a row how many plays went to the end (docs/product.md#plays). */
export function playsLine(plays: Plays): string {
  if (plays.state === 'few') return 'Too few plays yet';
  if (plays.state === 'unmeasured') return 'Length not known';
  return `${plays.ended} of ${plays.plays} to the end`;
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'last'];

export const placeOfTenth = (tenth: number) => `${places[tenth]} tenth`;

/** Says how many plays went to the end, and where most of the others stopped. */
export function playsSentence({ plays, ended, stopped }: ShownPlays): string {
  if (ended === plays) return `${plays} plays, all to the end.`;
  return `${plays} plays, ${ended === 0 ? 'none' : ended} to the end; ${stopsText(stopped)}.`;
}

function stopsText(stopped: readonly number[]): string {
  const stops = stopped.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...stopped);
  const tenth = stopped.indexOf(most);
  if (stops === 1) return `one stopped in the ${placeOfTenth(tenth)}`;
  if (most === stops) return `all ${stops} who stopped did so in the ${placeOfTenth(tenth)}`;
  if (most * 2 > stops) return `most who stop do so in the ${placeOfTenth(tenth)}`;
  if (stopped.lastIndexOf(most) !== tenth) return 'those who stop do so in different places';
  return `those who stop do so most often in the ${placeOfTenth(tenth)}`;
}
