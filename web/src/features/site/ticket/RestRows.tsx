import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { ActionRow } from '../../../ui/ActionRows.tsx';
import { CreditCard, Mail } from '../../../ui/page-icons.tsx';
import { useRest } from './use-rest.ts';

/** Offers who pays the rest of a price what they can do about it, while it is to be paid (docs/product.md#deposits). */
export function RestRows({ booking: { id, deposit } }: { booking: ResponseBody<'getBooking'> }) {
  const { busy, pay, withdraw } = useRest(id);
  if (deposit?.state !== 'pending' || deposit.processing) return null;
  const payText = deposit.membership === undefined ? 'Pay the rest now' : 'Pay for this place now';
  return (
    <>
      <ActionRow
        icon={CreditCard}
        hint={`${formatMoney(deposit.rest)}, by card on the next page`}
        isBusy={busy !== null}
        onClick={() => void pay()}
      >
        {busy === 'paying' ? 'Taking you to the payment…' : payText}
      </ActionRow>
      {deposit.byCard && (
        <ActionRow
          icon={Mail}
          hint="We mail you a payment page instead"
          isBusy={busy !== null}
          onClick={() => void withdraw()}
        >
          {busy === 'withdrawing' ? 'Taking it back…' : 'Do not charge my card'}
        </ActionRow>
      )}
    </>
  );
}
