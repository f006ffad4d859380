import { buttonClass } from './button.ts';
import { UnknownOffline } from './Offline.tsx';
import { StatePage } from './StatePage.tsx';

const reload = () => window.location.reload();

function Broken() {
  const actions = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={reload}>
      Load the page again
    </button>
  );
  return (
    <StatePage title="This page did not load" path={window.location.pathname} index={false} isError actions={actions}>
      Something broke on our side, or the site was renewed while you read. Nothing you booked is affected.
    </StatePage>
  );
}

/** Replaces a page whose code broke or did not come (docs/product.md#offline). */
export function FailedPage() {
  return navigator.onLine ? <Broken /> : <UnknownOffline />;
}
