import type { Colour } from '#shared/rules/palette.ts';

/** A part of a breath: caption, length, and fullness at its end (0 to 1). */
export type BreathPart = { say: string; seconds: number; fullness: number };

export type Practice = {
  figure: 'rings' | 'sunrise' | 'waves' | 'orbs' | 'flower' | 'moon';
  ground: Colour;
  /** Back to front. */
  colours: readonly Colour[];
  /** Lowest note in hertz. */
  note: number;
  breaths: readonly (readonly BreathPart[])[];
};

const inhale = (seconds: number, say: string): BreathPart => ({ say, seconds, fullness: 1 });
const exhale = (seconds: number, say: string): BreathPart => ({ say, seconds, fullness: 0 });
const stay = (seconds: number, say: string): BreathPart => ({ say, seconds, fullness: 1 });
const rest = (seconds: number, say: string): BreathPart => ({ say, seconds, fullness: 0 });

/** The sample videos by name; `make.ts` renders video, captions and still of each. */
export const practices = {
  'arrive-in-your-body': {
    figure: 'rings',
    ground: 'art-cream',
    colours: ['art-blush', 'art-clay', 'art-honey', 'art-shell'],
    note: 174.6,
    breaths: [
      [
        inhale(4, 'Breathe in, and feel the chair hold you.'),
        stay(2, 'Stay.'),
        exhale(6, 'Out, slowly, shoulders too.'),
      ],
      [inhale(4, 'In, down into the belly.'), stay(2, 'Stay, softly.'), exhale(6, 'Out. The baby moves with you.')],
      [inhale(4, 'In, once more.'), stay(2, 'Stay.'), exhale(6, 'Out. You have arrived.')],
    ],
  },
  'early-labour': {
    figure: 'sunrise',
    ground: 'art-shell',
    colours: ['art-clay', 'art-blush', 'art-plum', 'art-clay'],
    note: 146.8,
    breaths: [
      [inhale(4, 'In through the nose.'), exhale(8, 'Out through the mouth, as if through a straw.')],
      [inhale(4, 'In. There is time.'), exhale(8, 'Out, all the way to the end.')],
      [inhale(4, 'In.'), exhale(8, 'Out. Rest is part of the work.')],
    ],
  },
  'riding-the-surge': {
    figure: 'waves',
    ground: 'art-cream',
    colours: ['art-sea', 'art-moss', 'art-clay', 'art-sage'],
    note: 196,
    breaths: [
      [inhale(4, 'It begins. In.'), exhale(6, 'Out, and let it come.')],
      [inhale(4, 'It rises. In.'), exhale(6, 'Out. Loose jaw, loose hands.')],
      [inhale(4, 'The top of it. In.'), exhale(6, 'Out, low and long.')],
      [inhale(4, 'It goes. In.'), exhale(6, 'Out. That one is behind you.')],
    ],
  },
  'breathing-together': {
    figure: 'orbs',
    ground: 'art-haze',
    colours: ['art-plum', 'art-clay', 'art-dusk'],
    note: 164.8,
    breaths: [
      [
        inhale(5, 'A hand between the shoulder blades. In together.'),
        exhale(7, 'Out together. Slower than you think.'),
      ],
      [inhale(5, 'In. No words needed.'), exhale(7, 'Out. Let the hand grow heavy.')],
      [inhale(5, 'In together.'), exhale(7, 'Out together. You are not alone in this.')],
    ],
  },
  'soften-and-open': {
    figure: 'flower',
    ground: 'art-shell',
    colours: ['art-clay', 'art-blush', 'art-plum'],
    note: 185,
    breaths: [
      [inhale(4, 'In. Notice the jaw.'), stay(1, 'Stay.'), exhale(7, 'Out, lips loose, like a horse.')],
      [inhale(4, 'In. Notice the throat.'), stay(1, 'Stay.'), exhale(7, 'Out on a long, low sound.')],
      [inhale(4, 'In. Notice the floor of the pelvis.'), stay(1, 'Stay.'), exhale(7, 'Out, and let it open.')],
    ],
  },
  'the-first-hour-after': {
    figure: 'moon',
    ground: 'art-straw',
    colours: ['art-honey', 'art-moss', 'art-sage'],
    note: 155.6,
    breaths: [
      [inhale(4, 'In. Here you are, both of you.'), exhale(6, 'Out. Nothing to do now.')],
      [inhale(4, 'In, the smell of a new head.'), exhale(6, 'Out. Let the shoulders come down.')],
      [inhale(4, 'In.'), exhale(6, 'Out. Welcome.')],
    ],
  },
  'the-long-exhale': {
    figure: 'rings',
    ground: 'art-mist',
    colours: ['art-sea', 'art-sage', 'art-sea', 'art-mist'],
    note: 164.8,
    breaths: [
      [inhale(3, 'In, for three.'), exhale(6, 'Out, for six.')],
      [inhale(3, 'In.'), exhale(6, 'Out, twice as long.')],
      [inhale(3, 'In.'), exhale(6, 'Out. The heart slows down by itself.')],
      [inhale(3, 'In.'), exhale(6, 'Out. That is all there is to it.')],
    ],
  },
  'before-sleep': {
    figure: 'moon',
    ground: 'night',
    colours: ['night-line', 'art-dusk', 'art-honey'],
    note: 130.8,
    breaths: [
      [inhale(4, 'In for four.'), stay(7, 'Hold for seven, without force.'), exhale(8, 'Out for eight, with a sigh.')],
      [inhale(4, 'In.'), stay(7, 'Hold. Let the bed carry you.'), exhale(8, 'Out. The day is over.')],
    ],
  },
  'four-corners': {
    figure: 'flower',
    ground: 'art-haze',
    colours: ['art-dusk', 'art-sea', 'art-sage'],
    note: 174.6,
    breaths: [
      [
        inhale(4, 'In, two, three, four.'),
        stay(4, 'Hold, two, three, four.'),
        exhale(4, 'Out, two, three, four.'),
        rest(4, 'Wait, two, three, four.'),
      ],
      [
        inhale(4, 'Along the first side.'),
        stay(4, 'Round the corner.'),
        exhale(4, 'Along the next.'),
        rest(4, 'And home.'),
      ],
    ],
  },
  'awake-at-three': {
    figure: 'sunrise',
    ground: 'night-2',
    colours: ['art-dusk', 'night-line', 'art-sage', 'night-line'],
    note: 138.6,
    breaths: [
      [inhale(4, 'You are awake. That is all right. In.'), exhale(8, 'Out, and let the pillow have your head.')],
      [inhale(4, 'In. The list can wait.'), exhale(8, 'Out. It will be there at eight.')],
      [inhale(4, 'In.'), exhale(8, 'Out. Nothing needs you now.')],
    ],
  },
  'sixty-seconds-at-the-desk': {
    figure: 'orbs',
    ground: 'art-mist',
    colours: ['art-sage', 'art-sea', 'art-honey'],
    note: 196,
    breaths: [
      [inhale(4, 'Both feet on the floor. In.'), exhale(6, 'Out. Hands off the keys.')],
      [inhale(4, 'In.'), exhale(6, 'Out. Look at something far away.')],
      [inhale(4, 'In.'), exhale(6, 'Out. Unclench the teeth.')],
      [inhale(4, 'In.'), exhale(6, 'Out. Drop the shoulders.')],
      [inhale(4, 'In.'), exhale(6, 'Out.')],
      [inhale(4, 'In, one last time.'), exhale(6, 'Out. Carry on, a little slower.')],
    ],
  },
} as const satisfies Record<string, Practice>;

export type PracticeName = keyof typeof practices;

/** Length in seconds, with silence before and after. */
export function secondsOf({ breaths }: Practice): number {
  const breathed = breaths.flat().reduce((sum, { seconds }) => sum + seconds, 0);
  return quietBefore + breathed + quietAfter;
}

export const quietBefore = 1;
export const quietAfter = 2;

export type TimedPart = BreathPart & { begin: number; from: number };

export function timeline({ breaths }: Practice): TimedPart[] {
  let begin = quietBefore;
  let from = 0;
  return breaths.flat().map((part) => {
    const timed = { ...part, begin, from };
    begin += part.seconds;
    from = part.fullness;
    return timed;
  });
}

/** Fullness at a second, 0 to 1, eased between parts. */
export function fullnessAt(parts: TimedPart[], second: number): number {
  const part = parts.findLast(({ begin }) => begin <= second);
  if (!part) return 0;
  const share = Math.min(1, (second - part.begin) / part.seconds);
  const eased = share * share * (3 - 2 * share);
  return part.from + (part.fullness - part.from) * eased;
}
