import type { Motif } from './art.ts';

/** Pages that have a share picture of their own; every other page shares that of the home page, whose line is the owner's. */
export const sharePages = {
  home: { title: 'Upcoming sessions', line: null, art: 'Breathwork' },
  'live-sessions': { title: 'Live sessions', line: 'What comes next, and what has been', art: 'Movement' },
  'birth-recordings': { title: 'Birth preparation', line: 'Guided breathwork recordings', art: 'Pregnancy' },
  'stress-recordings': { title: 'Stress and sleep', line: 'Guided breathwork recordings', art: 'Meditation' },
  'breathwork-for-birth': { title: 'Breathwork for birth', line: 'A slow breath with a long way out', art: 'Mothers' },
  'gift-vouchers': { title: 'Gift vouchers', line: 'For any session or recording', art: 'Meditation' },
  passes: { title: 'Packs of sessions', line: 'Come when you like, and pay less for each time', art: 'Breathwork' },
  'sign-in': { title: 'Sign in', line: 'Your sessions and recordings', art: 'Postpartum' },
} as const satisfies Record<string, { title: string; line: string | null; art: Motif }>;

export type SharePage = keyof typeof sharePages;

/** Every page declares this of its picture (docs/product.md#page-metadata). */
export const sharePicture = { width: 1200, height: 630, type: 'image/jpeg' } as const;
