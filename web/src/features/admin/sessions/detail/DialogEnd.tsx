import { buttonClass } from '../../../../ui/button.ts';

type Props = {
  /** Words of the button that does it, and while it is under way. */
  action: string;
  doing: string;
  busy: boolean;
  onClose: () => void;
};

/** Both ways out of a dialog with a form. */
export function DialogEnd({ action, doing, busy, onClose }: Props) {
  return (
    <div className="confirm__end">
      <button
        type="button"
        className={buttonClass({ tone: 'line' })}
        aria-disabled={busy}
        onClick={() => !busy && onClose()}
      >
        Cancel
      </button>
      <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
        {busy ? doing : action}
      </button>
    </div>
  );
}
