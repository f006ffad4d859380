import type { ReactNode } from 'react';
import { AppLink } from '../AppLink.tsx';

type Props = {
  className: string;
  to: string;
  titleId?: string;
  /** Stands before the words, or in their place: the words are then for screen readers. */
  icon?: ReactNode;
  isIconOnly?: boolean;
};

export function RecordingLink({ className, to, titleId, icon, isIconOnly = false }: Props) {
  const content = (
    <>
      {icon}
      <span className={isIconOnly ? 'sr-only' : undefined}>Watch Recording</span>
    </>
  );
  if (to.startsWith('/')) {
    return (
      <AppLink className={className} to={to} aria-describedby={titleId}>
        {content}
      </AppLink>
    );
  }
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer" aria-describedby={titleId}>
      {content}
    </a>
  );
}
