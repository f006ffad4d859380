import type { Money } from '#shared/rules/money.ts';
import { readGuestFields } from '../../../lib/account/guest.ts';
import { guestErrors } from '../../../lib/account/guest-rules.ts';
import { type FormRules, hasErrors, type ReadField } from '../../../lib/forms/form.ts';
import type { BuyerField, PackOrder } from './buy-pack.ts';

/** An order of a pack, or of a membership, as the form has it. */
export type PackForm = Omit<PackOrder, 'vouchers'>;

/** The rules of the form; null as the price where it is not known in which currency to pay. */
export function packRules(
  pack: { id: string },
  { total, isGuest }: { total: Money | null; isGuest: boolean },
): FormRules<BuyerField, PackForm, ReadField<BuyerField>> {
  return {
    parse: (read) => {
      const guest = isGuest ? readGuestFields(read) : null;
      const wrong = guest ? guestErrors(guest) : {};
      if (hasErrors(wrong) || total === null) return { wrong };
      return { body: { packForSaleId: pack.id, total, consent: read('consent') === 'on', guest } };
    },
  };
}
