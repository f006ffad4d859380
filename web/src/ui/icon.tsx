/**
 * A component that draws a shape of 24 by 24, in the colour of the text. Decoration: the text beside it carries the
 * meaning.
 */
export function icon(shape: string) {
  return function Icon() {
    return (
      <svg className="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={shape} />
      </svg>
    );
  };
}
