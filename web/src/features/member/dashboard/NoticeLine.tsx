import type { ReactNode } from 'react';
import './notice-line.css';

type Props = {
  tone: 'ok' | 'wait' | 'plain';
  icon: ReactNode;
  title: ReactNode;
  /** Names the title for what describes the actions. */
  titleId?: string;
  text: ReactNode;
  /** Holds the actions. */
  children: ReactNode;
};

/** A line of the dashboard: something that waits for the member, or that they wait for. */
export function NoticeLine({ tone, icon, title, titleId, text, children }: Props) {
  return (
    <div className={`notice-line notice-line--${tone}`}>
      {icon}
      <p>
        <strong id={titleId}>{title}</strong>
        <span>{text}</span>
      </p>
      <div className="notice-line__actions">{children}</div>
    </div>
  );
}
