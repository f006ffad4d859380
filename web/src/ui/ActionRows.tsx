import type { ComponentType, ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import { ChevronRight } from './page-icons.tsx';
import './action-rows.css';

/** A list of `ActionRow`: what can be done on a screen beside the one thing to do. */
export function ActionRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers.
    <ul className="action-rows" role="list" aria-label={label}>
      {children}
    </ul>
  );
}

type Target =
  | { to: string; state?: unknown }
  | { href: string; download?: string; newTab?: boolean; onClick?: () => void }
  | { onClick: () => void; isBusy?: boolean; opensDialog?: boolean };

type Props = Target & {
  icon: ComponentType;
  /** Marks what cannot be undone. */
  tone?: 'bad';
  /** Says below the words what they lead to. */
  hint?: ReactNode;
  children: ReactNode;
};

/** An action in words, with a hint where the words alone do not say enough: a link, or a button. */
export function ActionRow({ icon: Icon, tone, hint, children, ...target }: Props) {
  const content = (
    <>
      <Icon />
      <span>
        <span>{children}</span>
        {hint && <small>{hint}</small>}
      </span>
      <ChevronRight />
    </>
  );
  return <li className={tone && `action-rows__${tone}`}>{rowOf(target, content)}</li>;
}

function rowOf(target: Target, content: ReactNode) {
  if ('to' in target) {
    return (
      <AppLink to={target.to} state={target.state}>
        {content}
      </AppLink>
    );
  }
  if ('href' in target) {
    const { newTab, ...anchor } = target;
    return (
      <a {...anchor} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
        {content}
      </a>
    );
  }
  const { onClick, isBusy, opensDialog } = target;
  return (
    <button
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {content}
    </button>
  );
}
