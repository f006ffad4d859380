import { paths } from '#shared/paths.ts';

type Words = { title: string; text: string; path: string };

/** Pages that links lead to before their part of the site is open. */
export const openings = {
  account: {
    title: 'Accounts open soon',
    text: 'You need none to book: your name and e-mail are enough, and the confirmation in your mail holds everything.',
    path: paths.signIn.pattern,
  },
  bookings: {
    title: 'My Bookings opens soon',
    text: 'Until then, the confirmation in your mail holds everything: time, place, the link to join and the calendar entry.',
    path: paths.myBookings.pattern,
  },
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
