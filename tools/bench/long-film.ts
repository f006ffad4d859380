import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** NAL unit type of H.264 filler data, which decoders skip. */
const fillerType = 0x0c;

function filler(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4);
  unit[4] = fillerType;
  unit[bytes - 1] = 0x80;
  return unit;
}

async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** Repeats a film and pads its frames up to the given size, index in front. Needs no video encoder. */
export async function longFilm(short: Buffer, { times, bytes }: { times: number; bytes: number }): Promise<Buffer> {
  const input = new Input({ formats: [MP4], source: new BufferSource(new Uint8Array(short)) });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  const [videoConfig, audioConfig] = await Promise.all([video?.getDecoderConfig(), audio?.getDecoderConfig()]);
  if (!video?.codec || !audio?.codec || !videoConfig || !audioConfig) throw new Error('the film lacks video or audio');
  const videoPackets = await packetsOf(video);
  const audioPackets = await packetsOf(audio);
  const padding = filler(Math.max(6, Math.floor((bytes / times - short.length) / videoPackets.length)));
  const packets = [...videoPackets, ...audioPackets];
  const end = Math.max(...packets.map(({ timestamp, duration }) => timestamp + duration));
  const period = end - Math.min(...packets.map(({ timestamp }) => timestamp));
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const sources = {
    video: new EncodedVideoPacketSource(video.codec),
    audio: new EncodedAudioPacketSource(audio.codec),
  };
  output.addVideoTrack(sources.video);
  output.addAudioTrack(sources.audio);
  await output.start();
  for (let time = 0; time < times; time += 1) {
    const offset = time * period;
    const waiting = [...audioPackets];
    // Interleaved by time: a player needs the sound of a second beside its frames.
    const addAudioUntil = async (timestamp: number) => {
      while (waiting[0] && waiting[0].timestamp <= timestamp) {
        const packet = waiting.shift();
        if (packet) {
          await sources.audio.add(packet.clone({ timestamp: packet.timestamp + offset }), {
            decoderConfig: audioConfig,
          });
        }
      }
    };
    for (const packet of videoPackets) {
      await addAudioUntil(packet.timestamp);
      const data = new Uint8Array(Buffer.concat([packet.data, padding]));
      const timestamp = packet.timestamp + offset;
      await sources.video.add(packet.clone({ data, timestamp }), { decoderConfig: videoConfig });
    }
    await addAudioUntil(Number.POSITIVE_INFINITY);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('the film was not written');
  return Buffer.from(target.buffer);
}
