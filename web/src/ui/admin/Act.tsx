import { useState } from 'react';
import './link-button.css';

type Props = { label: string; busy: string; about: string; act: () => Promise<void> };

/** A button that runs an action, once at a time. */
export function Act({ label, busy, about, act }: Props) {
  const [running, setRunning] = useState(false);
  const run = async () => {
    if (running) return;
    setRunning(true);
    await act();
    setRunning(false);
  };
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`${label}: ${about}`}
      aria-disabled={running}
      onClick={() => void run()}
    >
      {running ? busy : label}
    </button>
  );
}
