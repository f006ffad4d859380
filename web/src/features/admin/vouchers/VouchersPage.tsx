import { useMemo, useState } from 'react';
import { useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { columnsIn } from './columns.tsx';
import { MadeDialog } from './GiveVoucher.tsx';
import { VoucherDialog } from './VoucherDialog.tsx';
import { type AdminVoucher, outstandingText } from './voucher-text.ts';

/** Keeps the line of what is not known yet. */
const noBreakSpace = '\u00a0';

/** Every gift voucher, newest first (docs/product.md#gift-vouchers). */
export function VouchersPage() {
  const [search] = useSearch();
  const viewerZone = knownViewerZone();
  const pages = usePages('listVouchers', { query: { search: search || undefined, timeZone: viewerZone } });
  const { data } = pages;
  const zone = data?.timeZone ?? viewerZone;
  // What is open over the list: null for nothing, the form, or the voucher that was made.
  const [open, setOpen] = useState<'form' | AdminVoucher | null>(null);
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const close = () => setOpen(null);
  const make = (
    <button type="button" className={buttonClass({ tone: 'clay' })} onClick={() => setOpen('form')}>
      Make a Voucher
    </button>
  );
  return (
    <>
      <PageHead
        title="Gift Vouchers"
        sub={data ? outstandingText(data.outstanding, data.unusedThings) : noBreakSpace}
        actions={make}
      />
      <AdminList
        source={pages}
        failed="The vouchers did not load"
        reassurance="Nothing has changed."
        search={{ label: 'Search vouchers', placeholder: 'Search by code or note...' }}
        caption="Gift vouchers"
        columns={columns}
        rows={data?.vouchers}
        rowKey={({ id }) => id}
        empty={
          search
            ? { title: 'No vouchers match your search.' }
            : { title: 'No gift vouchers yet', text: 'Make one, and give its code to whom it is for.' }
        }
      />
      {open === 'form' && <VoucherDialog zone={zone} onMade={setOpen} onClose={close} />}
      {open && open !== 'form' && <MadeDialog voucher={open} zone={zone} onClose={close} />}
    </>
  );
}
