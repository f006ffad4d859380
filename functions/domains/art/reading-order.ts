type Direction = 'left' | 'right' | 'number' | 'neutral';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

function directionOf(sign: string): Direction {
  if (/\p{Nd}/u.test(sign)) return 'number';
  if (!/\p{L}/u.test(sign)) return 'neutral';
  return rightToLeft.test(sign) ? 'right' : 'left';
}

/** Tells whether a text is read from right to left: its first letter decides. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '');
}

/** Directions with a sign within a number, as of a time, as part of it. */
function joinNumbers(signs: readonly string[]): Direction[] {
  const directions = signs.map(directionOf);
  const isNumber = (place: number) => directions[place] === 'number';
  return directions.map((direction, place) =>
    /^[:.,/]$/.test(signs[place] ?? '') && isNumber(place - 1) && isNumber(place + 1) ? 'number' : direction,
  );
}

/** Directions with numbers as part of the text before them, and neutral signs as part of what is on both sides. */
function resolve(directions: readonly Direction[], base: 'left' | 'right'): ('left' | 'right' | 'number')[] {
  let before: 'left' | 'right' = base;
  const strong = directions.map((direction): Direction => {
    if (direction === 'left' || direction === 'right') before = direction;
    return direction === 'number' && before === 'left' ? 'left' : direction;
  });
  const sideOf = (direction: Direction | undefined) => (direction === 'number' ? 'right' : direction);
  return strong.map((direction, place) => {
    if (direction !== 'neutral') return direction;
    const left = sideOf(strong.slice(0, place).findLast((one) => one !== 'neutral')) ?? base;
    const right = sideOf(strong.slice(place).find((one) => one !== 'neutral')) ?? base;
    return left === right && left === 'right' ? 'right' : left === right ? 'left' : base;
  });
}

const levels = { left: { left: 0, right: 1, number: 2 }, right: { left: 2, right: 1, number: 2 } } as const;

/**
 * Puts the signs of one line into the order in which they stand from left to right, each with its direction: the Unicode
 * bidirectional algorithm (UAX 9) without explicit embeddings, which titles do not have.
 */
export function visualOrder(signs: readonly string[]): { sign: string; isRightToLeft: boolean }[] {
  const base = isRightToLeft(signs.join('')) ? 'right' : 'left';
  const resolved = resolve(joinNumbers(signs), base);
  let placed = signs.map((sign, place) => ({ sign, level: levels[base][resolved[place] ?? base] as number }));
  for (const level of [2, 1]) placed = reverseFrom(placed, level);
  return placed.map(({ sign, level }) => ({ sign, isRightToLeft: level === 1 }));
}

/** Reverses each sequence of signs of this level or a higher one. */
function reverseFrom<Sign extends { level: number }>(signs: readonly Sign[], level: number): Sign[] {
  const reversed: Sign[] = [];
  let sequence: Sign[] = [];
  for (const sign of signs) {
    if (sign.level >= level) sequence.unshift(sign);
    else {
      reversed.push(...sequence, sign);
      sequence = [];
    }
  }
  return [...reversed, ...sequence];
}
