/**
 * Why a mail is listed as unsent (docs/trust.md#mail-delivery): rejected or not sent within a day, perhaps sent, or of no
 * use any more.
 */
export const unsentStates = ['failed', 'uncertain', 'expired'] as const;
