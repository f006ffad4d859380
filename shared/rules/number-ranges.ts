/** Digits that a hyphen, a dash or a slash holds together: 1170-165, 9–17. */
const range = /(\d+(?:[-–/]\d+)+)/;

/** Splits a text so that each range of numbers is a part of its own, which a line must not break. */
export function partsWithRanges(text: string): { text: string; isRange: boolean }[] {
  // Split by one group: every second part is a range.
  return text
    .split(range)
    .map((part, place) => ({ text: part, isRange: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
