/**
 * Makes a long film of a short one: the same pictures and sounds again and again, each picture padded to the size of a
 * well filled one (H.264's filler data, which decoders skip), the index in front. So a file of any length can be sought
 * in without any tool for video.
 */

type Box = { type: string; body: Buffer };
type Sample = { data: Buffer; duration: number; shift: number; isKey: boolean };
type Chunk = { track: number; samples: Sample[] };
type Track = { boxes: Box[]; isVideo: boolean; samples: Sample[]; hasKeys: boolean; hasShifts: boolean };

const containers = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
const fillerType = 0x0c;

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) throw new Error(`a box of ${size} bytes is none that this reads`);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, index * 4);
  return bytes;
}

function find(boxes: Box[], ...path: string[]): Buffer | undefined {
  const [type, ...rest] = path;
  const found = boxes.find((one) => one.type === type)?.body;
  return found === undefined || rest.length === 0 ? found : find(boxesOf(found), ...rest);
}

/** The numbers of a table behind its version and count, in rows. */
function table(body: Buffer | undefined, columns: number): number[][] {
  if (!body) return [];
  const rows = body.readUInt32BE(4);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => body.readUInt32BE(8 + (row * columns + column) * 4)),
  );
}

const spread = (rows: number[][]) => rows.flatMap(([count = 0, value = 0]) => Array<number>(count).fill(value));

function samplesPerChunk(rows: number[][], chunks: number): number[] {
  return Array.from({ length: chunks }, (_, chunk) => rows.findLast(([first = 0]) => first <= chunk + 1)?.[1] ?? 0);
}

/** A track with its samples, and the samples by chunk with the place of each chunk in the file. */
function readTrack(trak: Buffer, file: Buffer, track: number) {
  const boxes = boxesOf(trak);
  const stbl = boxesOf(find(boxes, 'mdia', 'minf', 'stbl') ?? Buffer.alloc(0));
  const sizes = find(stbl, 'stsz');
  const count = sizes?.readUInt32BE(8) ?? 0;
  const durations = spread(table(find(stbl, 'stts'), 2));
  const shifts = spread(table(find(stbl, 'ctts'), 2));
  const keys = new Set(table(find(stbl, 'stss'), 1).map(([number]) => number));
  const offsets = table(find(stbl, 'stco'), 1).map(([offset = 0]) => offset);
  const perChunk = samplesPerChunk(table(find(stbl, 'stsc'), 3), offsets.length);
  const samples: Sample[] = [];
  const chunks = offsets.map((offset, index) => {
    let at = offset;
    const own = Array.from({ length: perChunk[index] ?? 0 }, () => {
      const number = samples.length;
      const size = sizes?.readUInt32BE(12 + number * 4) ?? 0;
      const data = file.subarray(at, at + size);
      at += size;
      const sample = {
        data,
        duration: durations[number] ?? 0,
        shift: shifts[number] ?? 0,
        isKey: keys.has(number + 1),
      };
      samples.push(sample);
      return sample;
    });
    return { offset, chunk: { track, samples: own } };
  });
  if (samples.length !== count) throw new Error(`${samples.length} samples of ${count} were found`);
  const isVideo = find(boxes, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide';
  return { track: { boxes, isVideo, samples, hasKeys: keys.size > 0, hasShifts: shifts.length > 0 }, chunks };
}

/** A piece of H.264 that shows nothing. */
function filler(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4);
  unit[4] = fillerType;
  unit[bytes - 1] = 0x80;
  return unit;
}

const longer = (body: Buffer, at: number, times: number) => {
  const copy = Buffer.from(body);
  copy.writeUInt32BE(body.readUInt32BE(at) * times, at);
  return copy;
};

const pairs = (values: readonly number[]) => values.flatMap((value) => [1, value]);
const counted = (type: string, columns: number, numbers: number[]) =>
  box(type, words([0, numbers.length / columns, ...numbers]));

/** The index of a track whose samples come again and again; sizes as they are written. */
function writeTrack(track: Track, times: number, pad: number, chunks: { offset: number; count: number }[]): Buffer {
  const { samples } = track;
  const again = <Value>(values: Value[]) => Array.from({ length: times }, () => values).flat();
  const sizes = again(samples.map(({ data }) => data.length + (track.isVideo ? pad : 0)));
  const keyed = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const keys = Array.from({ length: times }, (_, time) => keyed.map((number) => number + time * samples.length)).flat();
  const tables = [
    counted('stts', 2, pairs(again(samples.map(({ duration }) => duration)))),
    ...(track.hasShifts ? [counted('ctts', 2, pairs(again(samples.map(({ shift }) => shift))))] : []),
    ...(track.hasKeys ? [counted('stss', 1, keys)] : []),
    counted(
      'stsc',
      3,
      chunks.flatMap(({ count }, index) => [index + 1, count, 1]),
    ),
    box('stsz', words([0, 0, sizes.length, ...sizes])),
    counted(
      'stco',
      1,
      chunks.map(({ offset }) => offset),
    ),
  ];
  const rewrite = ({ type, body }: Box): Buffer => {
    if (type === 'edts') return Buffer.alloc(0);
    if (type === 'tkhd') return box(type, longer(body, 20, times));
    if (type === 'mdhd') return box(type, longer(body, 16, times));
    if (type === 'stbl') return box(type, box('stsd', find(boxesOf(body), 'stsd') ?? Buffer.alloc(0)), ...tables);
    return containers.includes(type) ? box(type, ...boxesOf(body).map(rewrite)) : box(type, body);
  };
  return box('trak', ...track.boxes.map(rewrite));
}

/** A film that shows the short one so many times and has about so many bytes. */
export function longFilm(short: Buffer, { times, bytes }: { times: number; bytes: number }): Buffer {
  const top = boxesOf(short);
  const moov = boxesOf(find(top, 'moov') ?? Buffer.alloc(0));
  const read = moov.filter(({ type }) => type === 'trak').map(({ body }, index) => readTrack(body, short, index));
  const tracks = read.map(({ track }) => track);
  const inOrder = read.flatMap(({ chunks }) => chunks).toSorted((one, other) => one.offset - other.offset);
  const pictures = tracks.filter(({ isVideo }) => isVideo).reduce((sum, { samples }) => sum + samples.length, 0);
  const pad = Math.max(6, Math.floor((bytes / times - short.length) / pictures));
  const fill = filler(pad);
  const once: { chunk: Chunk; data: Buffer }[] = inOrder.map(({ chunk }) => ({
    chunk,
    data: Buffer.concat(chunk.samples.flatMap(({ data }) => (tracks[chunk.track]?.isVideo ? [data, fill] : [data]))),
  }));
  const head = box('ftyp', find(top, 'ftyp') ?? Buffer.alloc(0));
  const indexAt = (begin: number) => {
    const chunks: { offset: number; count: number }[][] = tracks.map(() => []);
    let offset = begin;
    for (let time = 0; time < times; time += 1) {
      for (const { chunk, data } of once) {
        chunks[chunk.track]?.push({ offset, count: chunk.samples.length });
        offset += data.length;
      }
    }
    const parts = tracks.map((track, index) => writeTrack(track, times, pad, chunks[index] ?? []));
    const header = box('mvhd', longer(find(moov, 'mvhd') ?? Buffer.alloc(0), 16, times));
    return box('moov', header, ...parts);
  };
  // Its size does not depend on what the offsets are.
  const begin = head.length + indexAt(0).length + 8;
  const body = Buffer.concat(once.map(({ data }) => data));
  return Buffer.concat([head, indexAt(begin), box('mdat', ...Array<Buffer>(times).fill(body))]);
}
