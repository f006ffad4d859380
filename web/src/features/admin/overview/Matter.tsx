import { type ComponentType, type ReactNode, useState } from 'react';
import '../../../ui/admin/link-button.css';

type MatterProps = { Icon: ComponentType; title: string; text?: string | undefined; children: ReactNode };

/** One entry of `Needs attention`; the children are what can be done about it. */
export function Matter({ Icon, title, text, children }: MatterProps) {
  return (
    <li>
      <Icon />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {children}
      </div>
    </li>
  );
}

type ActProps = { label: string; busy: string; about: string; act: () => Promise<void> };

/** A button that runs an action, once at a time. */
export function Act({ label, busy, about, act }: ActProps) {
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
