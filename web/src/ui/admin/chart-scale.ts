const rounds = [1, 2, 2.5, 5];

/** Whole steps of one to nine digits: 1, 2, 5, 10, 20, 25, 50 … */
const steps = Array.from({ length: 9 }, (_, digits) => rounds.map((round) => round * 10 ** digits))
  .flat()
  .filter(Number.isInteger);

/** The scale of a chart whose highest bar is so high: round steps, at most four, from 0 up. */
export function scaleOf(highest: number): number[] {
  const step = steps.find((size) => size * 4 >= highest) ?? highest / 4;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
