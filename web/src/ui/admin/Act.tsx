import { useBusy } from '../../lib/admin/use-busy.ts';
import './link-button.css';

type Props = { label: string; busy: string; about: string; act: () => Promise<void> };

/** A button that runs an action, once at a time. */
export function Act({ label, busy, about, act }: Props) {
  const { busy: running, run } = useBusy();
  return (
    <button
      type="button"
      className="link-button text-button"
      aria-label={`${label}: ${about}`}
      aria-disabled={running}
      onClick={() => void run(act)}
    >
      {running ? busy : label}
    </button>
  );
}
