import type { ResponseBody } from '#shared/contract/contract.ts';
import { type Category, categoryName } from '#shared/rules/categories.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { creditsText } from '../../../lib/admin/pack-text.ts';

export type AdminPack = ResponseBody<'listPacks'>['packs'][number];

/** 3 of 5; of a membership that was moved here maybe Unlimited. */
export const creditsLeftText = ({
  creditsLeft,
  terms,
  movedMembership,
}: Pick<AdminPack, 'creditsLeft' | 'terms' | 'movedMembership'>) =>
  movedMembership?.unlimited ? 'Unlimited' : `${creditsLeft} of ${terms.sessions}`;

/** Says where a pack comes from. */
export function packOriginText({ sold, movedMembership }: Pick<AdminPack, 'sold' | 'movedMembership'>): string {
  if (movedMembership) return 'Moved membership of';
  return sold ? 'Sold' : 'Given';
}

/** Says what all valid packs together can still pay. */
export function outstandingCreditsText({ packs, credits, worth }: ResponseBody<'listPacks'>['outstanding']): string {
  if (packs === 0) return 'No credits are still to be used.';
  const sums = worth.length > 0 ? `, worth ${worth.map(formatMoney).join(' and ')},` : '';
  const verb = credits === 1 ? 'is' : 'are';
  return `${creditsText(credits)} of ${packs} ${packs === 1 ? 'pack' : 'packs'}${sums} ${verb} still to be used.`;
}

/** Says what a pack counts for. */
export function countsForText({ terms }: Pick<AdminPack, 'terms'>, categories: readonly Category[]): string {
  const names = terms.categories.map((id) => categoryName(categories, id) ?? id);
  return names.length === 0 ? 'Every session' : names.join(', ');
}

/** Says what a long session costs; null where each costs one credit. */
export function longText({ terms: { long } }: Pick<AdminPack, 'terms'>): string | null {
  return long && `${creditsText(long.credits)} above ${long.minutes} minutes`;
}

/** £95.00, of which £57.00 is not used. */
export function worthText({
  value,
  valueLeft,
  movedMembership,
}: Pick<AdminPack, 'value' | 'valueLeft' | 'movedMembership'>): string {
  if (value.amount === 0) return movedMembership ? 'Not known' : 'A gift';
  return `${formatMoney(value)}, of which ${formatMoney(valueLeft)} is not used`;
}

/** Says what ending a pack means for whoever has it. */
export function packEndingText({ creditsLeft, ownerName }: Pick<AdminPack, 'creditsLeft' | 'ownerName'>): string {
  const lost = creditsLeft > 0 ? `${ownerName} cannot use what is left of it (${creditsText(creditsLeft)}). ` : '';
  return `It pays nothing from now on. ${lost}Places that it paid stay as they are, and you can take this back.`;
}
