/** Hours for which an account is only locked after its member has asked for its deletion (docs/trust.md#deleted-accounts). */
export const deletionHours = 24;

/** Minutes for which the mailed link to one's own data works. */
export const ownDataLinkMinutes = 60;

/** Says the same on the page and in the mail. */
export const keptByLaw =
  'The law asks us to keep payments and receipts for ten years: receipts have the name and address they were issued to, orders name nobody.';
