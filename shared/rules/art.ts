import type { ArtColour } from './palette.ts';

/** Ground and three inks, from muted to strong. */
export type ArtPalette = { ground: ArtColour; inks: readonly [ArtColour, ArtColour, ArtColour] };

const palettes: readonly ArtPalette[] = [
  { ground: 'art-cream', inks: ['art-honey', 'art-blush', 'art-clay'] },
  { ground: 'art-mist', inks: ['art-honey', 'art-sea', 'art-sage'] },
  { ground: 'art-shell', inks: ['art-blush', 'art-clay', 'art-plum'] },
  { ground: 'art-haze', inks: ['art-blush', 'art-dusk', 'art-plum'] },
  { ground: 'art-straw', inks: ['art-honey', 'art-moss', 'art-sage'] },
  { ground: 'art-cream', inks: ['art-sea', 'art-moss', 'art-clay'] },
  { ground: 'art-haze', inks: ['art-sea', 'art-dusk', 'art-sage'] },
];

/** Deterministic 32-bit hash of a text (FNV-1a with a final mix). */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Colours of a session's art; the ground is shown until the image has loaded. */
export function artPalette(sessionId: string): ArtPalette {
  const chosen = palettes[seedOf(sessionId) % palettes.length];
  if (!chosen) throw new Error('there are no palettes');
  return chosen;
}

/** Shapes are printed onto a pale ground by day; they shine on a dark one at night, in the dark theme. */
export type ArtLight = 'day' | 'night';

/** Formats of art: square, 4:5, wide, 10:9 and a strip. */
export const artShapes = ['disc', 'poster', 'banner', 'card', 'mail'] as const;
export type ArtShape = (typeof artShapes)[number];

/** True pixels of each shape. */
export const artSizes: Record<ArtShape, { width: number; height: number }> = {
  disc: { width: 360, height: 360 },
  poster: { width: 900, height: 1125 },
  card: { width: 800, height: 720 },
  banner: { width: 1200, height: 630 },
  mail: { width: 1200, height: 352 },
};

/** Families of compositions, by the ids of the categories that the site begins with. */
export const motifs = [
  'Breathwork',
  'Meditation',
  'Movement',
  'Pregnancy',
  'Postpartum',
  'Mothers',
  'Workshop',
  'Other',
] as const;
export type Motif = (typeof motifs)[number];

/** The family that art of a category's sessions is drawn from, always the same. */
export function motifOf(category: string | null): Motif {
  const id = category ?? 'Other';
  return motifs.find((motif) => motif === id) ?? motifs[seedOf(id) % motifs.length] ?? 'Other';
}
