import { partsWithRanges } from '#shared/rules/number-ranges.ts';

/** A text whose ranges of numbers, such as the post code 1170-165, no line breaks. */
export function WithRanges({ text }: { text: string }) {
  const parts = partsWithRanges(text);
  return (
    <span>
      {parts.map(({ text: part, isRange }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and are never reordered
        <span key={place} className={isRange ? 'unbroken' : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}
