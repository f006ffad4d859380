import './mark.css';
import './spinner.css';

type Props = {
  label: string;
  /** Overlays the current content instead of replacing it. */
  over?: boolean;
  showLabel?: boolean;
  /** Is true in a part of the page, which must not grow taller for it. */
  within?: boolean;
};

/** The breathing circle for anything that takes longer than 400 ms. */
export function Spinner({ label, over = false, showLabel = false, within = false }: Props) {
  return (
    <div
      className={['spinner', over && 'spinner--over', within && 'spinner--within'].filter(Boolean).join(' ')}
      role="status"
      aria-label={label}
    >
      <span className="mark" aria-hidden="true" />
      {showLabel && (
        <span className="spinner__label" aria-hidden="true">
          {label}
        </span>
      )}
    </div>
  );
}
