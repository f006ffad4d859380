import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { LazyDialogButton } from '../../../ui/LazyDialogButton.tsx';
import { OpeningPopover } from '../../../ui/OpeningPopover.tsx';
import { checkoutFailed, checkoutFailure } from './problem-text.ts';

type Props = { collection: Collection; price: Money };

const openingId = 'opening-purchase';

const loadDialog = async () => (await import('./PurchaseDialog.tsx')).PurchaseDialog;

/** `purchase=true` in the query opens the dialog for members (docs/product.md#collection-purchase). */
export function Unlock({ collection, price }: Props) {
  const isSignedIn = useAccount() !== null;
  return (
    <>
      <LazyDialogButton
        className={buttonClass({ tone: 'line', wide: true })}
        load={loadDialog}
        opening={openingId}
        onLoadFailed={() => notify({ tone: 'bad', title: checkoutFailed, text: checkoutFailure(null) })}
        openBy={{ param: 'purchase', allowed: isSignedIn }}
        dialog={(PurchaseDialog, onClose) => <PurchaseDialog collection={collection} price={price} onClose={onClose} />}
      >
        Unlock All Recordings
      </LazyDialogButton>
      <OpeningPopover id={openingId} label="Opening the purchase">
        <p>
          The purchase needs JavaScript. Without it, <ContactLink href={useSite().contact}>write to us</ContactLink> and
          we will help you.
        </p>
      </OpeningPopover>
    </>
  );
}
