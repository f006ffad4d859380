/** Renders the demo pictures as WebP beside this file: `node local/demo/pictures/make.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import encode, { init } from '@jsquash/webp/encode.js';

const width = 1200;
const height = 800;

type Colour = [red: number, green: number, blue: number];
type Sun = { x: number; y: number; radius: number; colour: string };
type Picture = { sky: string[]; sun: Sun; lands: string[] };

const pictures: Record<string, Picture> = {
  'first-light': {
    sky: ['#F3D9C4', '#F0C3A4', '#D98E6C'],
    sun: { x: 820, y: 330, radius: 110, colour: '#FBEBDD' },
    lands: ['#C97F63', '#A9634F', '#7D4B42', '#4E3735'],
  },
  'winter-hills': {
    sky: ['#E6ECEB', '#D3DDDC', '#B4C4C4'],
    sun: { x: 360, y: 250, radius: 80, colour: '#F7F3EA' },
    lands: ['#A3B7B5', '#7F9A97', '#557571', '#2F5D50'],
  },
  'still-water': {
    sky: ['#EFE6D2', '#D9DCC5', '#A9C0AE'],
    sun: { x: 600, y: 300, radius: 95, colour: '#FBF6E6' },
    lands: ['#9DB6A0', '#86A99A', '#6C978E', '#5A857F'],
  },
};

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const at = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at];
}

function skyAt(stops: Colour[], y: number): Colour {
  const place = (y / height) * (stops.length - 1);
  const below = Math.min(stops.length - 2, Math.floor(place));
  const from = stops[below];
  const to = stops[below + 1];
  return from && to ? mix(from, to, place - below) : [255, 255, 255];
}

function ridgeAt(layer: number, x: number): number {
  const at = x / width;
  const slow = Math.sin(at * (3.1 + layer * 1.3) + layer * 2.2) * 52;
  return 430 + layer * 95 + slow + Math.sin(at * (9.7 + layer * 2.1) + layer) * 15;
}

function pixelAt(x: number, y: number, { sky, sun, lands }: { sky: Colour[]; sun: Sun; lands: Colour[] }): Colour {
  const distance = Math.hypot(x - sun.x, y - sun.y);
  const light = rgb(sun.colour);
  const glow = 0.85 * Math.max(0, 1 - distance / (sun.radius * 4)) ** 1.6;
  let colour = mix(mix(skyAt(sky, y), light, glow), light, sun.radius - distance + 0.5);
  for (const [layer, land] of lands.entries()) {
    const depth = y - ridgeAt(layer, x);
    const misty = mix(land, [255, 255, 255], 0.2 * Math.max(0, 1 - depth / 220));
    colour = mix(colour, misty, depth + 0.5);
  }
  return colour;
}

function draw({ sky, sun, lands }: Picture): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  const scene = { sky: sky.map(rgb), sun, lands: lands.map(rgb) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([...pixelAt(x, y, scene), 255], (y * width + x) * 4);
  }
  return { data, width, height, colorSpace: 'srgb' };
}

const codec = createRequire(import.meta.url).resolve('@jsquash/webp/codec/enc/webp_enc.wasm');
await init(await WebAssembly.compile(await readFile(codec)));
for (const [name, picture] of Object.entries(pictures)) {
  const encoded = await encode(draw(picture), { quality: 84 });
  await writeFile(join(import.meta.dirname, `${name}.webp`), new Uint8Array(encoded));
}
