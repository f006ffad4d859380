/** Vertical extent of an element in the window, in CSS pixels from its top. */
type Extent = { top: number; bottom: number };

/** A notice at the bottom ends `gap` CSS pixels above the window's lower edge and is at most `height` tall. */
const narrow = { gap: 96, height: 144 };
const wide = { gap: 24, height: 112 };

/** Tells whether a notice at the bottom would cover one of the elements that it may be about. */
export function coversAtBottom(elements: Extent[], window: { width: number; height: number }): boolean {
  const { gap, height } = window.width < 600 ? narrow : wide;
  const lowest = window.height - gap;
  return elements.some(({ top, bottom }) => bottom > lowest - height && top < lowest);
}
