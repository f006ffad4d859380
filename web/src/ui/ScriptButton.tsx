import type { ComponentProps } from 'react';
import { useHydrated } from '../lib/rendering/hydration.ts';

/** A button of a rendered page: it can be pressed as soon as the script is there that hears it. */
export function ScriptButton({ className = '', ...button }: Omit<ComponentProps<'button'>, 'type' | 'disabled'>) {
  return <button {...button} type="button" className={`${className} needs-script`} disabled={!useHydrated()} />;
}
