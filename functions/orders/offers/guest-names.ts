import { personNameLength } from '#shared/rules/names.ts';

/**
 * Names so many people who come with a buyer who has named nobody (docs/product.md#waitlist): the door list shows whose guests they
 * are.
 */
export function guestNames(buyerName: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const guest = count === 1 ? 'Guest' : `Guest ${index + 1}`;
    return [...`${guest} of ${buyerName}`].slice(0, personNameLength).join('').trimEnd();
  });
}
