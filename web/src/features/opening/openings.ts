import { paths } from '#shared/paths.ts';

type Words = { title: string; text: string; path: string };

/** Pages that links lead to before their part of the site is open. */
export const openings = {
  stressRecordings: {
    title: 'Stress & Sleep recordings open soon',
    text: 'Breathing to come down with, whenever you need it. Until then, there is a live session.',
    path: paths.stressRecordings.pattern,
  },
  birthRecordings: {
    title: 'Birth recordings open soon',
    text: 'Breathing to practise for birth, in your own time. Until then, there is a live session.',
    path: paths.birthRecordings.pattern,
  },
} as const satisfies Record<string, Words>;

export type Opening = keyof typeof openings;
