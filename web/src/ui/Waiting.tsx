import './mark.css';
import './waiting.css';

type Props = {
  label: string;
  /** Over what is still shown, instead of in its place. */
  over?: boolean;
  /** The label is shown too, where somebody wants to know what is being waited for. */
  told?: boolean;
};

/** The breathing circle for anything that takes longer than 400 ms. */
export function Waiting({ label, over = false, told = false }: Props) {
  return (
    <div className={over ? 'waiting waiting--over' : 'waiting'} role="status" aria-label={label}>
      <span className="mark" aria-hidden="true" />
      {told && (
        <span className="waiting__label" aria-hidden="true">
          {label}
        </span>
      )}
    </div>
  );
}
