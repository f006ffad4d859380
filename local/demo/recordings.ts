import { type Collection, collectionRow, collections } from '#shared/rules/collections.ts';
import { playlistKeyOf } from '#shared/rules/ladder.ts';
import type { Money } from '#shared/rules/money.ts';
import { type Chapter, chaptersItem } from '../../functions/ground/keys/chapters.ts';
import type { DiscountCode } from '../../functions/ground/keys/discount-code.ts';
import type { Recording } from '../../functions/ground/keys/recording.ts';
import { soundKeyOf } from '../../functions/orders/sound/job.ts';
import { euros, pounds } from './plan.ts';
import { type PracticeName, practices, secondsOf } from './recordings/practices.ts';
import { idOf } from './session.ts';

type PlannedRecording = { practice: PracticeName; title: string; description: string; isFree?: boolean };

const birth: PlannedRecording[] = [
  {
    practice: 'arrive-in-your-body',
    title: 'Arrive in Your Body',
    description:
      'A short practice to begin with, and to return to whenever your thoughts run ahead of you. Sit, lean or lie on your side; three slow breaths are enough to come back to where you are.',
    isFree: true,
  },
  {
    practice: 'breathing-together',
    title: 'Breathing Together',
    description:
      'For you and the person beside you: where to put hands, when to count, when to be quiet. Practise it on an ordinary evening, so that no one has to think about it on the day.',
  },
  {
    practice: 'soften-and-open',
    title: 'Soften and Open',
    description:
      'Jaw, throat and pelvic floor belong together. A practice for letting all three go, with a loose mouth and a low sound on the way out.',
  },
  {
    practice: 'early-labour',
    title: 'Early Labour: Slow Down',
    description:
      'Long exhales for the hours when nothing much seems to happen and rest matters most. Play it in a darkened room, again and again, and sleep between the breaths if you can.',
  },
  {
    practice: 'riding-the-surge',
    title: 'Riding the Surge',
    description:
      'A rhythm that rises and falls with each contraction, with pauses to practise in between. It begins, it rises, it goes: four breaths, and that one is behind you.',
  },
  {
    practice: 'the-first-hour-after',
    title: 'The First Hour After',
    description: 'Quiet breathing for the time when you have just met. Play it low, in the background.',
    isFree: true,
  },
];

const stress: PlannedRecording[] = [
  {
    practice: 'the-long-exhale',
    title: 'The Long Exhale',
    description:
      'Out twice as long as in: the simplest way we know to tell a body that the danger is over. Learn this one first; all the others rest on it.',
    isFree: true,
  },
  {
    practice: 'sixty-seconds-at-the-desk',
    title: 'Sixty Seconds at the Desk',
    description:
      'Six breaths between two meetings. No one needs to know. Keep your eyes open and look at something far away.',
  },
  {
    practice: 'four-corners',
    title: 'Four Corners',
    description:
      'In, hold, out, wait, four counts each, along the sides of a square. For steady hands before something that matters.',
  },
  {
    practice: 'before-sleep',
    title: 'Before Sleep',
    description:
      'Four, seven, eight: a slow count that leaves no room for tomorrow. Best in bed, with the light already off.',
  },
  {
    practice: 'awake-at-three',
    title: 'Awake at Three',
    description:
      'For the hour when everything looks worse than it is. You need not sleep; you need only breathe out, and let the pillow have your head.',
  },
];

const planned: Record<Collection, PlannedRecording[]> = { birth, stress };
const createdAt = '2026-01-12T09:00:00.000Z';

/** Keys of a sample video's files in the buckets. */
export function filesOf(collection: Collection, id: string, practice: string) {
  const folder = `media/videos/${collection}/${id}`;
  return {
    videoKey: `${folder}/${practice}.mp4`,
    captionsKey: `media/captions/${id}/${practice}.vtt`,
    thumbnailKey: `images/recordings/${practice}.webp`,
  };
}

/** Keys of what is prepared of a sample video: the sound alone, and the playlist of its sizes (docs/decisions/ladder.md). */
export const preparedFilesOf = (videoKey: string) => ({
  soundKey: soundKeyOf(videoKey),
  playlistKey: playlistKeyOf(videoKey),
});

/** Recordings of all collections, each with its sample video. */
export const demoRecordings = collections.flatMap((collection) =>
  (planned[collection] ?? []).map((one, orderIndex) => ({
    practice: one.practice,
    recording: recordingOf(collection, one, orderIndex),
  })),
);

type PlannedChapter = { title: string; note: string | null; weeksBefore?: number | null; practices: PracticeName[] };

const plannedChapters: Record<Collection, PlannedChapter[]> = {
  birth: [
    {
      title: 'Weeks before birth',
      note: 'Ten minutes in the evening are enough. Stay with one practice for a few days before you begin the next.',
      weeksBefore: 12,
      practices: ['arrive-in-your-body', 'breathing-together', 'soften-and-open'],
    },
    {
      title: 'In labour',
      note: 'You need not remember anything: press play, and breathe along.',
      weeksBefore: 3,
      practices: ['early-labour', 'riding-the-surge'],
    },
    { title: 'After', note: null, practices: ['the-first-hour-after'] },
  ],
  stress: [
    {
      title: 'By day',
      note: 'Short, with open eyes, wherever you are.',
      practices: ['the-long-exhale', 'sixty-seconds-at-the-desk', 'four-corners'],
    },
    {
      title: 'Evenings',
      note: 'In bed, with the light already off.',
      practices: ['before-sleep', 'awake-at-three'],
    },
  ],
};

/** The chapters of all collections, as the table has them. */
export const demoChapters = collections.map((collection) =>
  chaptersItem(collection, { version: 1, chapters: (plannedChapters[collection] ?? []).map(chapterOf) }),
);

function chapterOf({ title, note, weeksBefore = null, practices: held }: PlannedChapter): Chapter {
  const recordingIds = held.map((one) => idOf(`recording ${one}`));
  return { id: idOf(`chapter ${title}`), title, note, weeksBefore, recordingIds };
}

function recordingOf(
  collection: Collection,
  { practice, title, description, isFree = false }: PlannedRecording,
  orderIndex: number,
): Recording {
  const id = idOf(`recording ${practice}`);
  const { videoKey, captionsKey, thumbnailKey } = filesOf(collection, id, practice);
  const { soundKey, playlistKey } = preparedFilesOf(videoKey);
  return {
    id,
    collection,
    title,
    description,
    isFree,
    offlineAllowed: true,
    orderIndex,
    createdAt,
    durationSeconds: Math.round(secondsOf(practices[practice])),
    videoKey,
    captionsKey,
    thumbnailUrl: `/${thumbnailKey}`,
    sound: { state: 'ready', videoKey, key: soundKey, ladderKey: playlistKey },
  };
}

function packagePrice(collection: Collection, { amount, currency }: Money): DiscountCode {
  const code = collectionRow(collection).priceCode;
  const terms = { discountType: 'fixed_amount', percentage: null, amount, currency } as const;
  return { code, isActive: true, isOneTimeUse: false, timesUsed: 0, ...terms, createdAt };
}

export const packagePrices: DiscountCode[] = [packagePrice('birth', euros(60)), packagePrice('stress', pounds(45))];
