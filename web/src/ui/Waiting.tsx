import './mark.css';
import './waiting.css';

/** The breathing circle for anything that takes longer than 400 ms. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="waiting" role="status" aria-label={label}>
      <span className="mark" aria-hidden="true" />
    </div>
  );
}
