import type { Motif } from './art.ts';

/** The art that stands for no session, recording or resource. Besides art of those, only this is drawn. */
export const fixedArt = {
  /** The page of an unknown address (docs/product.md#not-found). */
  notFound: { id: '00000000000000000000000404', category: 'Meditation' },
  accountMails: { id: '01HEXHA1EACC0VNTS000000000', category: 'Other' },
  birthMails: { id: '01JD00000000000000000B1RTH', category: 'Pregnancy' },
  /** A gift voucher, on the page that sells it and in the mail that brings it. */
  giftVoucher: { id: '01JD000000000000000000G1FT', category: 'Postpartum' },
  packMails: { id: '01JD00000000000000000PACKS', category: 'Breathwork' },
  stressMails: { id: '01JD0000000000000000STRESS', category: 'Meditation' },
} as const satisfies Record<string, { id: string; category: Motif }>;
