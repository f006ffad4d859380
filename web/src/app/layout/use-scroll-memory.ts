import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { readStored, writeStored } from '../../lib/storage.ts';

// Every page that is loaded anew has the same entry, so its address belongs to it.
const storageKey = (entry: string) => `scroll.${entry}.${window.location.pathname}${window.location.search}`;

/** Longest time for which a page may grow until its remembered place can be reached, in milliseconds. */
const patience = 1000;

/** Scrolls to a height as soon as the page is that tall; returns the function that gives up. */
function scrollWhenTall(top: number): () => void {
  const reach = () => window.scrollTo(0, top);
  const grown = new ResizeObserver(reach);
  const stop = () => grown.disconnect();
  grown.observe(document.body);
  reach();
  const timer = setTimeout(stop, patience);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A new page starts at its top; going back, forward or reloading returns to where the reader was. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter changes the entry's key; the reader stays put.
  useLayoutEffect(() => {
    if (arrival === NavigationType.Pop) return scrollWhenTall(Number(readStored('sessionStorage', storageKey(key))));
    window.scrollTo(0, 0);
    return undefined;
  }, [pathname]);

  useEffect(() => {
    const remember = () => writeStored('sessionStorage', storageKey(key), String(Math.round(window.scrollY)));
    window.addEventListener('scrollend', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scrollend', remember);
      window.removeEventListener('pagehide', remember);
    };
  }, [key]);
}
