import type { ReactNode } from 'react';
import { useHydrated } from '../lib/rendering/hydration.ts';
import { buttonClass } from './button.ts';

type Props = Parameters<typeof buttonClass>[0] & { busy: boolean; children: ReactNode };

/** Sends a form as soon as the script is there: without it a browser would put what was typed into the address. */
export function SubmitButton({ busy, children, ...look }: Props) {
  return (
    <button type="submit" className={buttonClass(look)} disabled={!useHydrated()} aria-disabled={busy}>
      {children}
    </button>
  );
}
