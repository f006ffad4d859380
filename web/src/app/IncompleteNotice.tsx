import { buttonClass } from '../ui/button.ts';

/**
 * Stands on a rendered page whose code did not come: it can be read, but nothing in it can be pressed
 * (docs/product.md#rendered-pages).
 */
export function IncompleteNotice() {
  return (
    <div className="plain-notice no-print" role="alert">
      <p>
        <b>This page is not complete.</b> You can read it, but its buttons did not load.
      </p>
      <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => window.location.reload()}>
        Try again
      </button>
    </div>
  );
}
