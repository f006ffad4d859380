/** A track of a film: its format is an RFC 6381 codec string, or the four letters of a format that has none. */
export type FilmTrack = { kind: 'picture' | 'sound'; format: string; isProtected: boolean; isWhole: boolean };

export type Film = { container: 'MP4' | 'WebM'; tracks: FilmTrack[] };

export const toMp4 = 'Export it as MP4 with H.264 and AAC, and upload that file.';
const fromPhone = 'On the iPhone choose Settings > Camera > Formats > Most Compatible before filming.';

/** All browsers of the last years play these: MP4 with 8-bit H.264 at 4:2:0, and what WebM was made for. */
const playable: Record<Film['container'], Record<FilmTrack['kind'], RegExp>> = {
  // Profiles Baseline, Main and High; the AAC of the extended profile (.42) is not everywhere.
  MP4: { picture: /^avc[13]\.(42|4d|64)/i, sound: /^(mp4a\.40\.(2|5|29)|mp4a\.6b|mp4a\.69|mp3)$/i },
  WebM: { picture: /^(vp8|vp09\.00\..*|vp9)$/i, sound: /^(opus|vorbis)$/i },
};

type Format = { test: RegExp; name: string; whom: string; advice?: string };

const mostGuests = 'Most guests';
const elsewhere = 'Guests with another browser than Safari';

/** Formats that some or all browsers do not show, with whom that concerns. The first one that fits counts. */
const pictureFormats: Format[] = [
  {
    test: /^(hvc|hev|dvh)/i,
    name: 'HEVC (H.265)',
    whom: 'Guests with Chrome or Firefox on many computers and phones',
    advice: `${fromPhone} Export this one as MP4 with H.264 and AAC, and upload that file.`,
  },
  {
    test: /^avc/i,
    name: 'H.264 of a kind for editing, such as 10 bit or 4:2:2',
    whom: mostGuests,
    advice: 'Export it as MP4 with H.264, 8 bit, 4:2:0 (profile High), and upload that file.',
  },
  { test: /^av01/i, name: 'AV1', whom: 'Guests with an iPhone before the 15 Pro, or with an older Mac,' },
  { test: /^vp0?9/i, name: 'VP9 outside of WebM, or with 10 bit', whom: 'Guests with Safari' },
  { test: /^(apch|apcn|apcs|apco|ap4h|ap4x|aprn|aprh)/i, name: 'ProRes, a format for editing', whom: mostGuests },
  { test: /^(mp4v|xvid|divx|dx50)/i, name: 'MPEG-4 Part 2 or MPEG-2, older formats', whom: mostGuests },
  { test: /^(jpeg|mjp)/i, name: 'Motion JPEG', whom: mostGuests },
];

const soundFormats: Format[] = [
  { test: /^(ac-3|ec-3|ac-4)/i, name: 'Dolby Digital (AC-3)', whom: elsewhere },
  { test: /^dts/i, name: 'DTS', whom: mostGuests },
  { test: /^alac/i, name: 'Apple Lossless (ALAC)', whom: elsewhere },
  { test: /^(pcm|ulaw|alaw)/i, name: 'uncompressed (PCM)', whom: mostGuests },
  { test: /^(opus|flac)/i, name: 'Opus or FLAC inside MP4', whom: 'Guests with an older iPhone or Mac' },
];

/**
 * Tells the owner why guests could not see or hear a film, and what to do about it; null when they can. A film without
 * sound is fine (docs/product.md#uploads).
 */
export function filmProblem({ container, tracks }: Film): string | null {
  if (tracks.length === 0) return unfinishedFilm;
  const pictures = tracks.filter(({ kind }) => kind === 'picture');
  const sounds = tracks.filter(({ kind }) => kind === 'sound');
  if (pictures.length === 0) return 'This file has sound and no picture. Please choose a film.';
  if (tracks.some(({ isProtected }) => isProtected)) {
    return 'This film is protected against copying: guests could not play it. Export it without protection, as MP4.';
  }
  return (
    trackProblem(container, pictures, pictureFormats, 'see no picture') ??
    trackProblem(container, sounds, soundFormats, 'hear nothing')
  );
}

/** Browsers pass over tracks that they cannot play, so one that all of them can is enough. */
function trackProblem(container: Film['container'], tracks: FilmTrack[], formats: Format[], effect: string) {
  const [first] = tracks;
  if (!first) return null;
  const played = tracks.find(({ kind, format }) => playable[container][kind].test(format));
  if (played) return played.isWhole ? null : unfinishedFilm;
  const knownFormat = formats.find(({ test }) => test.test(first.format));
  const name = knownFormat?.name ?? `in a format that browsers do not know (${first.format})`;
  const subject = first.kind === 'picture' ? 'the film' : 'its sound';
  return `${knownFormat?.whom ?? mostGuests} would ${effect}: ${subject} is ${name}. ${knownFormat?.advice ?? toMp4}`;
}

/** The file ends before the film does, or lacks the table of its contents. */
export const unfinishedFilm =
  'This film is not complete: the file ends too early, as when a recording, an export or a copy breaks off. Export or copy it again, and upload that file.';

export const unreadableFilm = `This file cannot be read as a film. See whether it plays on your computer. ${toMp4}`;
