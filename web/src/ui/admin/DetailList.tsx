import type { ComponentProps, ReactNode } from 'react';
import './detail-list.css';

export type Detail = readonly [label: string, value: ReactNode];

type Props = Omit<ComponentProps<'dl'>, 'children'> & { details: readonly Detail[] };

/** Shows what is known about something, each detail with its label. */
export function DetailList({ details, className, ...list }: Props) {
  return (
    <dl className={className ? `admin-facts ${className}` : 'admin-facts'} {...list}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
