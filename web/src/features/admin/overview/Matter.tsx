import type { ComponentType, ReactNode } from 'react';

type Props = { Icon: ComponentType; title: string; text?: string | undefined; children: ReactNode };

/** Renders an entry of `Needs attention`; its children are the buttons and links that resolve it. */
export function Matter({ Icon, title, text, children }: Props) {
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
