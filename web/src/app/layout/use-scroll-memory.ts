import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useRendering } from '../../lib/rendering/context.ts';
import { useHydrated } from '../../lib/rendering/hydration.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** A page may grow for this long until its remembered position can be reached. */
const timeoutMs = 1000;

/** Scrolls to a height as soon as the page is that tall; returns the function that gives up. */
function scrollWhenTall(top: number): () => void {
  const reach = () => window.scrollTo(0, top);
  const grown = new ResizeObserver(reach);
  const stop = () => grown.disconnect();
  grown.observe(document.body);
  reach();
  const timer = setTimeout(stop, timeoutMs);
  for (const input of ['wheel', 'touchstart']) window.addEventListener(input, stop, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A new page starts at its top; going back, forward or reloading returns to where the reader was. */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const arrival = useNavigationType();
  // Every page that is loaded again is the same entry, so its address belongs to what is remembered.
  const place = `scroll.${key}${pathname}${search}`;
  const isHydrated = useHydrated();
  const isFirst = useRef(useRendering().rendered !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter changes the entry's key; the reader stays put.
  useLayoutEffect(() => {
    if (!isHydrated) return;
    const stored = readStored('sessionStorage', place);
    // A rendered page is read before the script comes, and stays where its reader is.
    const isInUse = isFirst.current && (stored === null || window.scrollY > 0);
    isFirst.current = false;
    if (isInUse) return;
    if (arrival === NavigationType.Pop) return scrollWhenTall(Number(stored));
    window.scrollTo(0, 0);
  }, [pathname, isHydrated]);

  // In the layout phase, so that a page is remembered before the next one is drawn and scrolled.
  useLayoutEffect(() => {
    if (!isHydrated) return;
    window.history.scrollRestoration = 'manual';
    let top: number | undefined;
    const follow = () => {
      top = window.scrollY;
    };
    // With the frame, which lays the page out anyway.
    requestAnimationFrame(follow);
    const remember = () => writeStored('sessionStorage', place, String(Math.round(top ?? window.scrollY)));
    window.addEventListener('scroll', follow);
    window.addEventListener('pagehide', remember);
    return () => {
      remember();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', remember);
    };
  }, [place, isHydrated]);
}
