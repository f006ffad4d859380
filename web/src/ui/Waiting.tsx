import './mark.css';
import './waiting.css';

type Props = {
  label: string;
  /** Over what is still shown, instead of in its place. */
  over?: boolean;
  /** The label is shown too, where somebody wants to know what is being waited for. */
  told?: boolean;
  /** In a part of the page, which is no taller for it. */
  within?: boolean;
};

/** The breathing circle for anything that takes longer than 400 ms. */
export function Waiting({ label, over = false, told = false, within = false }: Props) {
  return (
    <div
      className={['waiting', over && 'waiting--over', within && 'waiting--within'].filter(Boolean).join(' ')}
      role="status"
      aria-label={label}
    >
      <span className="mark" aria-hidden="true" />
      {told && (
        <span className="waiting__label" aria-hidden="true">
          {label}
        </span>
      )}
    </div>
  );
}
