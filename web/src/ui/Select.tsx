import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from './icons.tsx';
import './select.css';

type Props = ComponentProps<'select'> & { label: string; icon?: ReactNode };

export function Select({ label, icon, children, ...select }: Props) {
  return (
    <label className={icon ? 'pick pick--lead' : 'pick'}>
      <span className="sr-only">{label}</span>
      {icon}
      <select {...select}>{children}</select>
      <ChevronDown />
    </label>
  );
}
