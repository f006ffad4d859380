/** Says how many places can be booked and are left; null where neither limits anything that could be seen. */
export function placesLimitText(places: { max: number; left: number | null; ofPrice: number | null }): string {
  const { max, left, ofPrice } = places;
  if (ofPrice !== null && ofPrice <= max) return `${ofPrice} left at this price`;
  if (left === null) return `Up to ${max}`;
  return left <= max ? `${left} left` : `Up to ${max}, ${left} left`;
}

/** Says what is left of a session for an order that asked for more. */
export function fewerText(left: number): string {
  const isOne = left === 1;
  return `${isOne ? 'One place is' : `${left} places are`} left. Nothing is booked yet, and what you typed is kept.`;
}
