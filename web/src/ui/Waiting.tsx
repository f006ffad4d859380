import './mark.css';
import './waiting.css';

type Props = {
  label: string;
  /** Over what is still shown, instead of in its place. */
  over?: boolean;
};

/** The breathing circle for anything that takes longer than 400 ms. */
export function Waiting({ label, over = false }: Props) {
  return (
    <div className={over ? 'waiting waiting--over' : 'waiting'} role="status" aria-label={label}>
      <span className="mark" aria-hidden="true" />
    </div>
  );
}
