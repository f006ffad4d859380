/** A size of the picture in pixels of its shorter side, and its largest rate in bits per second. */
export type Rung = { side: number; bitrate: number };

/** The lowest one needs at most 300 kbit/s with its sound and what the container adds (docs/decisions/ladder.md). */
const rungs: readonly [Rung, ...Rung[]] = [
  { side: 240, bitrate: 180_000 },
  { side: 480, bitrate: 800_000 },
  { side: 720, bitrate: 1_600_000 },
];

/** Rungs of a film whose picture is not made larger; the lowest one always, also of a film of unknown size. */
export function rungsFor(shorterSide: number | null): readonly Rung[] {
  const [lowest, ...higher] = rungs;
  return [lowest, ...higher.filter(({ side }) => shorterSide !== null && side <= shorterSide)];
}

const playlistName = '/ladder/film.m3u8';

/** Key of the playlist of a film's ladder, in a folder of its own, which one signature opens. */
export const playlistKeyOf = (videoKey: string) => `${videoKey.slice(0, videoKey.lastIndexOf('/'))}${playlistName}`;

/** The files that belong to the key of a playlist, whatever rungs it has; none for the key of another file. */
export function ladderFiles(key: string): string[] {
  if (!key.endsWith(playlistName)) return [];
  const base = key.slice(0, -'.m3u8'.length);
  return [key, ...rungs.flatMap(({ side }) => [`${base}-${side}.m3u8`, `${base}-${side}.ts`])];
}
