import { useMemo, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CodeUses } from './CodeUses.tsx';
import type { AdminCode } from './code-text.ts';
import { columnsFor } from './columns.tsx';
import { DiscountCodeDialog } from './DiscountCodeDialog.tsx';

/** Every discount code, or the orders that used one: its id is in the URL (docs/product.md#admin-discount-codes). */
export function DiscountCodesPage() {
  const [query] = useQuery();
  const code = query.get('uses');
  return code ? <CodeUses key={code} code={code} /> : <Codes />;
}

function Codes() {
  const { data, error, isLoading, mutate } = useEndpoint('listDiscountCodes', {});
  // What is open over the list: null for nothing, a code, or 'new'.
  const [edited, setEdited] = useState<AdminCode | 'new' | null>(null);
  const [unwanted, setUnwanted] = useState<AdminCode | null>(null);
  const columns = useMemo(() => columnsFor({ onEdit: setEdited, onDelete: setUnwanted }), []);
  const create = (
    <button type="button" className={buttonClass({ tone: 'clay' })} onClick={() => setEdited('new')}>
      Create New Code
    </button>
  );
  return (
    <>
      <PageHead title="Discount Codes" actions={create} />
      <AdminList
        source={{ error, loading: isLoading, refresh: () => mutate() }}
        failed="The codes did not load"
        reassurance="Nothing has changed."
        caption="Discount codes"
        columns={columns}
        rows={data?.codes}
        rowKey={({ code }) => code}
        empty={{ title: 'No discount codes yet', text: 'Create one, and give its name to those who should have it.' }}
      />
      {edited && <DiscountCodeDialog code={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {unwanted && <DeleteDialog code={unwanted} onClose={() => setUnwanted(null)} />}
    </>
  );
}

/** Asks before a code is deleted; one that orders use is switched off. */
function DeleteDialog({ code: { code, timesUsed }, onClose }: { code: AdminCode; onClose: () => void }) {
  const isUsed = timesUsed > 0;
  const remove = async () => {
    const { outcome } = await call('deleteDiscountCode', { params: { code } });
    const title = outcome === 'deleted' ? 'Discount code deleted successfully' : 'Discount code switched off';
    const text = `Orders use ${code}, so it stays in the list and takes nothing off any more.`;
    notify({ tone: 'good', title, ...(outcome === 'switched_off' && { text }) });
    await refresh('listDiscountCodes');
  };
  return (
    <ConfirmDialog
      title={isUsed ? `Switch off ${code}?` : `Delete ${code}?`}
      body={
        <p>
          {isUsed
            ? `It was used ${timesUsed === 1 ? 'once' : `${timesUsed} times`}, so it is not deleted but switched off: no one can use it any more, and its orders keep it.`
            : 'No one has used it. It cannot be brought back.'}
        </p>
      }
      action={isUsed ? 'Switch off' : 'Delete code'}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
