/** More than so many dots are not counted at a glance. */
const mostDots = 20;

type Props = {
  /** Sessions that the pack is for. */
  sessions: number;
  left: number;
  /** Credits that an order is about to use. */
  using?: number;
  size?: 'large' | 'small';
};

/** Shows a pack's sessions as dots: filled is left, dashed is used now. Words beside them say the same. */
export function PackDots({ sessions, left, using = 0, size = 'small' }: Props) {
  if (sessions > mostDots) return null;
  const kindOf = (place: number) => {
    const isUsed = place < sessions - left;
    if (isUsed) return undefined;
    return place < sessions - left + using ? 'pack-dots__now' : 'pack-dots__left';
  };
  return (
    <span className={`pack-dots pack-dots--${size}`} aria-hidden="true">
      {Array.from({ length: sessions }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are their places.
        <i key={place} className={kindOf(place)} />
      ))}
    </span>
  );
}
