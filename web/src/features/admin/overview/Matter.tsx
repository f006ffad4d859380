import type { ComponentType, ReactNode } from 'react';

type Props = { Icon: ComponentType; title: string; text?: string | undefined; children: ReactNode };

/** One entry of `Needs attention`; the children are what can be done about it. */
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
