import type { ResponseBody } from '#shared/contract/contract.ts';
import { listText } from '#shared/rules/locale.ts';

export type MergePreview = ResponseBody<'previewMerge'>;
type Obstacle = MergePreview['obstacles'][number];

const counted = (number: number, singular: string, plural: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? singular : plural}`];

/** Lists what moves: 2 bookings, 1 purchase and the notes. */
export function movesText({ bookings, purchases, passes, waiting, notes }: MergePreview): string {
  const parts = [
    ...counted(bookings, 'booking', 'bookings'),
    ...counted(passes, 'whole series', 'whole series'),
    ...counted(purchases, 'purchase', 'purchases'),
    ...counted(waiting, 'place on a waitlist', 'places on waitlists'),
    ...(notes ? ['the notes'] : []),
  ];
  if (parts.length === 0) return 'their choices';
  return listText(parts);
}

export function obstacleText({ kind, about }: Obstacle, { from, into }: Pick<MergePreview, 'from' | 'into'>): string {
  const names = about.join(', ');
  switch (kind) {
    case 'same_address':
      return 'This is the address of this page.';
    case 'both_accounts':
      return `Both addresses have an account. Delete one of them first; its bookings stay in the books.`;
    case 'source_has_account':
      return `${from.email} has an account, which keeps its address. Open that account and merge ${into.email} into it.`;
    case 'nothing_to_merge':
      return `Nothing is known of ${from.email}. Is it spelled as they typed it?`;
    case 'same_session':
      return `Both have a place in: ${names}. These may be two people. If not, remove one of the places first.`;
    case 'payment_open':
      return `Something of ${from.email} is being paid or refunded. Try again once that is settled.`;
    case 'offer_open':
      return `A place is offered to ${from.email} right now. Try again once it is accepted or over.`;
    case 'notes_too_long':
      return 'The notes about both are too long for one page. Shorten them first.';
    case 'merging_elsewhere':
      return `Another merge is not finished: into ${names}. Finish it first.`;
  }
}
