import {
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputTrack,
  Logging,
  LogLevel,
  MP4,
  QTFF,
  WEBM,
  WebMInputFormat,
} from 'mediabunny';
import { type FilmTrack, filmProblem, unreadableFilm } from './films.ts';

/** A file, wherever it is stored, of which parts can be read. */
export type FilmFile = {
  size: number;
  /** Reads from `start` up to, and without, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
};

/** Bytes that are read of a film at most: the table of contents of a film of 1 GB has a few million. */
const maxBytes = 64 * 1024 * 1024;

/** Limits the reads of a film: in a damaged WebM the reader of films comes back to the same place for ever. */
const maxReads = 100_000;

/** Bytes that are read at once: the reader of films asks for many small pieces, which lie close together. */
const blockBytes = 256 * 1024;

/** Milliseconds for the search of a film's end, which takes long in a file without a table of contents. */
const endTimeoutMs = 5000;

/** Sample entries of encrypted tracks. */
const protectedEntries = ['encv', 'enca', 'drmi', 'drms'];

// What it would print is in the words for the owner.
Logging.level = LogLevel.Silent;

/**
 * Tells the owner why guests could not see or hear a film, by what its file holds, and what to do about it; null when
 * they can. Reads the headers and the last packets, not the whole file. Throws what `read` throws.
 */
export async function readFilmProblem(file: FilmFile): Promise<string | null> {
  return reading(file, unreadableFilm, async (input, source) => {
    const container = (await input.getFormat()) instanceof WebMInputFormat ? 'WebM' : 'MP4';
    const tracks: FilmTrack[] = [];
    for (const track of await input.getTracks()) {
      if (track.isVideoTrack() || track.isAudioTrack()) tracks.push(await describe(track, source));
    }
    return filmProblem({ container, tracks });
  });
}

/** Tells whether a film has sound, and its size as it is shown, upright where it was filmed so. */
export type FilmShape = { hasSound: boolean; width: number | null; height: number | null };

/** A film that cannot be read counts as one with sound, of unknown size. Throws what `read` throws. */
export function readFilmShape(file: FilmFile): Promise<FilmShape> {
  return reading<FilmShape>(file, { hasSound: true, width: null, height: null }, async (input) => {
    const tracks = await input.getTracks();
    const picture = tracks.find((track) => track.isVideoTrack());
    return {
      hasSound: tracks.some((track) => track.isAudioTrack()),
      width: picture ? await picture.getDisplayWidth() : null,
      height: picture ? await picture.getDisplayHeight() : null,
    };
  });
}

async function reading<Result>(
  file: FilmFile,
  unreadable: Result,
  read: (input: Input, source: LimitedFile) => Promise<Result>,
): Promise<Result> {
  const source = new LimitedFile(file);
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: source.forReader() });
  try {
    return await read(input, source);
  } catch {
    source.throwFailure();
    return unreadable;
  } finally {
    input.dispose();
  }
}

async function describe(track: InputTrack, source: LimitedFile): Promise<FilmTrack> {
  const entry = await track.getInternalCodecId();
  const codec = await track.getCodecParameterString();
  return {
    kind: track.isVideoTrack() ? 'picture' : 'sound',
    format: codec ?? (typeof entry === 'string' ? entry.trim() : 'unknown'),
    isProtected: protectedEntries.includes(String(entry)),
    isWhole: await endsInFile(track, source),
  };
}

/** Tells whether the last packet is in the file. A file in which it is not found in time counts as whole. */
async function endsInFile(track: InputTrack, source: LimitedFile): Promise<boolean> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), endTimeoutMs);
  try {
    const last = await Promise.race([new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY), late.promise]);
    return last !== null;
  } catch {
    source.throwFailure();
    return source.isExhausted;
  } finally {
    clearTimeout(timer);
  }
}

/** A file of which only so much is read, however it is built, and which keeps what failed in reading it. */
class LimitedFile {
  readonly #file: FilmFile;
  #bytesLeft = maxBytes;
  #readsLeft = maxReads;
  #failure: unknown;
  /** The last bytes that were read. */
  #block = { start: 0, bytes: new Uint8Array() };

  constructor(file: FilmFile) {
    this.#file = file;
  }

  get isExhausted(): boolean {
    return this.#bytesLeft < 0 || this.#readsLeft < 0;
  }

  /** The reader of films turns failures into its own: a storage that does not answer says nothing about the film. */
  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  forReader(): CustomSource {
    return new CustomSource({
      getSize: () => this.#file.size,
      read: (start, end) => this.#read(start, end),
      // It would not be seen how often its own cache is read.
      maxCacheSize: 0,
      handleUnhandledError: () => undefined,
    });
  }

  async #read(start: number, end: number): Promise<Uint8Array> {
    this.#readsLeft--;
    if (this.isExhausted) throw new Error('this film needs too much reading');
    let block = this.#block;
    if (start < block.start || end > block.start + block.bytes.length) {
      block = { start, bytes: await this.#load(start, end) };
      this.#block = block;
    }
    return block.bytes.slice(start - block.start, end - block.start);
  }

  async #load(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const blockEnd = Math.min(this.#file.size, Math.max(end, start + blockBytes));
    this.#bytesLeft -= blockEnd - start;
    if (this.isExhausted) throw new Error('this film needs too much reading');
    try {
      return new Uint8Array(await this.#file.read(start, blockEnd));
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }
}
