import { useLayoutEffect } from 'react';

/** Switches the whole page, header and footer included, to dark colours; a rendered page has them (server/document.ts). */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    root?.classList.add('night');
    return () => root?.classList.remove('night');
  }, []);
}
