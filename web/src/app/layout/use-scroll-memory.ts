import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { readStored, writeStored } from '../../lib/storage.ts';

const storageKey = (entry: string) => `scroll.${entry}`;

/** How long a page may grow until its remembered position can be reached. */
const timeoutMs = 1000;

/** Scrolls to a height as soon as the page is that tall; returns the function that gives up. */
function scrollWhenTall(top: number): () => void {
  const reach = () => window.scrollTo(0, top);
  const grown = new ResizeObserver(reach);
  const stop = () => grown.disconnect();
  grown.observe(document.body);
  reach();
  const timer = setTimeout(stop, timeoutMs);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A new page starts at its top; going back, forward or reloading returns to where the reader was. */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  // Every page that is loaded again is the same entry, so its address belongs to what is remembered.
  const place = storageKey(`${key}${pathname}${search}`);
  const arrival = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter changes the entry's key; the reader stays put.
  useLayoutEffect(() => {
    if (arrival === NavigationType.Pop) return scrollWhenTall(Number(readStored('sessionStorage', place)));
    window.scrollTo(0, 0);
    return undefined;
  }, [pathname]);

  // In the layout phase, so that a page is remembered before the next one is drawn and scrolled.
  useLayoutEffect(() => {
    let top = window.scrollY;
    const follow = () => {
      top = window.scrollY;
    };
    const remember = () => writeStored('sessionStorage', place, String(Math.round(top)));
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      remember();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', remember);
    };
  }, [place]);
}
