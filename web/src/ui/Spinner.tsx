import './mark.css';
import './spinner.css';

type Props = {
  label: string;
  /** Over what is still shown, instead of in its place. */
  over?: boolean;
  /** The label is shown too, where someone wants to know what is being waited for. */
  showLabel?: boolean;
  /** In a part of the page, which is no taller for it. */
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
