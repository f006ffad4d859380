import { collectionHref, paths } from '#shared/contract/paths.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { Copy } from '../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { CalendarDays, Mail } from '../../../ui/page-icons.tsx';
import { type AdminVoucher, wordsToGive } from './voucher-text.ts';
import '../../../ui/voucher-code.css';
import './vouchers.css';

type Props = { voucher: AdminVoucher; zone: string };

/** The code in large letters, and ways to hand it on with the words how it is used. */
export function GiveVoucher({ voucher, zone }: Props) {
  const { studio } = useSite();
  const collection = voucher.thing?.kind === 'collection' ? voucher.thing.collection : null;
  const code = formatVoucherCode(voucher.code);
  const words = wordsToGive(voucher, { studio, zone, origin: window.location.origin });
  const mail = new URLSearchParams({ subject: `A gift voucher for ${studio}`, body: words });
  return (
    <div className="voucher-give">
      <p className="voucher-large">{code}</p>
      <button
        type="button"
        data-first
        className={buttonClass({ tone: 'sage', wide: true })}
        onClick={() => void copyText(code, 'Code copied!')}
      >
        Copy
      </button>
      <p>
        {`Whoever has the code types it at “Discount code or gift voucher” when they ${collection ? 'buy the collection' : 'book'}.`}
      </p>
      <ActionRows>
        <ActionRow
          icon={Copy}
          hint="The code, how it is used, and until when"
          onClick={() => void copyText(words, 'Words copied!')}
        >
          Copy words for a card or a message
        </ActionRow>
        {/* Mail programs read + as a sign of its own. */}
        <ActionRow icon={Mail} href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          Write a mail with these words
        </ActionRow>
        <ActionRow
          icon={CalendarDays}
          hint="Where it is used"
          href={collection ? collectionHref(collection) : paths.home.href()}
          newTab
        >
          {collection ? 'Open the recordings' : 'Open the schedule'}
        </ActionRow>
      </ActionRows>
    </div>
  );
}

/** Shows a voucher that was just made. */
export function MadeDialog({ voucher, zone, onClose }: Props & { onClose: () => void }) {
  return (
    <Modal title="The voucher is ready" onClose={onClose}>
      <GiveVoucher voucher={voucher} zone={zone} />
    </Modal>
  );
}
