import { paths } from '#shared/contract/paths.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import '../../../ui/state-box.css';

const title = 'Gift vouchers are not offered';

/** Stands in the place of the form while the owner sells no vouchers; those that were sold stay valid. */
export function NotSold() {
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={paths.giftVouchers.href()} index={false} />
      <div className="state state--page">
        <PageHeading>{title}</PageHeading>
        <p>A voucher that you have pays as before: type its code when you book.</p>
        <div className="state__actions actions">
          <ScheduleLink tone="line" />
        </div>
      </div>
    </main>
  );
}
