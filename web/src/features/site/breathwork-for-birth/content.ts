export type ContentPart = { title: string; text: readonly string[] };

export const why: ContentPart = {
  title: 'Why the breath',
  text: [
    'You have practised breathing every minute of your life, and no one has ever had to remind you. That is what makes it so useful in labour: when words and plans fall away, the breath is still there, and you can do something with it.',
    'A slow breath with a long way out tends to tell the body that it is safe to let go. Shoulders come down, hands open, the jaw softens. Many people notice that when the jaw is loose, the rest of them is less braced too. None of this takes a contraction away. It gives you somewhere to be while it passes.',
    'It is a skill, not a talent. A few minutes a day in the weeks before are worth more than an hour the night before, because on the day you will not want to learn anything. You will want to recognise it.',
  ],
};

export type Moment = { when: string; breath: string; text: string };

export const moments: readonly Moment[] = [
  {
    when: 'In the weeks before',
    breath: 'In for four, out for six',
    text: 'Sitting or lying on your side, five minutes, most days. Let the belly move first. If you fall asleep, that counts as practice.',
  },
  {
    when: 'When it begins',
    breath: 'As you would to fall asleep',
    text: 'Early labour can be long. Eat, rest, carry on, and keep the slow breath for the waves themselves. There is nothing to be good at yet.',
  },
  {
    when: 'When it asks for all of you',
    breath: 'Let the way out be heard',
    text: 'Breathe in through the nose as the wave comes, and out with a low sound, a hum or an open vowel, for as long as it lasts. Low and loose, rather than high and tight. Between waves: nothing at all. Rest is part of the rhythm.',
  },
  {
    when: 'When you say that you cannot',
    breath: 'Only the next breath out',
    text: 'Many people meet this moment, often close to the end of it. Do not count ahead. Look at one face, and let someone breathe with you until it has passed.',
  },
  {
    when: 'When you meet',
    breath: 'However it comes',
    text: 'Follow your body and your midwife. And then, with a warm weight on your chest: one long breath out, that you have earned.',
  },
];

export const partner: ContentPart = {
  title: 'For the one beside you',
  text: [
    'You do not have to coach. Breathe slowly yourself, where you can be heard: breath is catching, as yawning is. A hand that grows heavier on the shoulder with each breath out says more than “relax”.',
    'Learn the sound of the practice together, so that on the day three words are enough. Keep the room dim, the questions few, and the answers to them yours, wherever they can be.',
  ],
};

export const limits: ContentPart = {
  title: 'What it is, and what it is not',
  text: [
    'This is practice in attention and rest. It is not medical care, it treats nothing, and it promises no particular kind of birth. A birth with an epidural, an induction or a caesarean is a birth, and the breath is welcome in all of them.',
    'Your midwife or doctor comes first. Ask them before you begin if you have a heart or lung condition, high blood pressure, bleeding, a history of seizures, or if you were told to take it easy. Everything here is gentle: no forced breathing and no long holds. If you feel dizzy, short of breath or unwell, stop and breathe as you like; if that does not pass, or something worries you, call them.',
  ],
};

export type Question = { ask: string; answer: string };

export const questions: readonly Question[] = [
  {
    ask: 'When should I begin?',
    answer:
      'Whenever it feels good, and many people begin in the second half of pregnancy. If there are only days left, learn one thing: the long breath out.',
  },
  {
    ask: 'I have never done anything like this.',
    answer: 'Then you have nothing to unlearn. Take the shortest recording, and do only that for a week.',
  },
  {
    ask: 'What if it does not help on the day?',
    answer:
      'Then you do something else, without having failed at anything. It is one of many tools, next to water, movement, company and everything your midwife can offer.',
  },
  {
    ask: 'Is it any use for a planned caesarean?',
    answer:
      'Yes. Lying still in a bright room and waiting is exactly where a slow breath is good company, and it is there again in the days after.',
  },
];
