import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import type { Notice } from '../lib/notify.ts';
import { Check, CircleAlert } from '../ui/page-icons.tsx';
import { countCovered, freePlace, type NoticePlace, readObstacles, usualPlace } from './notice-place.ts';

/** Between two notices, in CSS pixels. */
const gap = 14;

/** The page is looked at again after this many milliseconds while a notice is shown: it may have changed. */
const lookMs = 150;

const drawnFailures = new Map<string, string | number>();

/** Takes the notice of a failure away, because the same thing has succeeded. */
export function dismissFailure(about: string): void {
  const id = drawnFailures.get(about);
  if (id === undefined) return;
  drawnFailures.delete(about);
  toast.dismiss(id);
}

function draw({ tone, title, text, about }: Notice): void {
  const look = () => (
    <div className={tone === 'bad' ? 'toast toast--bad no-print' : 'toast no-print'}>
      {tone === 'bad' ? <CircleAlert /> : <Check />}
      <div>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </div>
    </div>
  );
  // A second failure of the same thing takes the place of the first.
  if (about !== undefined) dismissFailure(about);
  const id = toast.custom(look);
  if (tone === 'bad' && about !== undefined) drawnFailures.set(about, id);
}

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Returns the size of all notices that are shown; null when there are none. */
function sizeOfShown() {
  const boxes = [...document.querySelectorAll('[data-sonner-toast][data-removed=false][data-visible=true]')].map(
    (one) => one.getBoundingClientRect(),
  );
  if (boxes.length === 0) return null;
  const heights = boxes.reduce((sum, { height }) => sum + height, 0);
  return { width: Math.max(...boxes.map(({ width }) => width)), height: heights + gap * (boxes.length - 1) };
}

/** The place of the notices, which is looked for again while it covers a control or a title. */
function useNoticePlace(count: number): NoticePlace {
  const [place, setPlace] = useState(() => usualPlace(windowSize()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notice begins it anew.
  useEffect(() => {
    const look = () => {
      const size = sizeOfShown();
      if (!size) return;
      const obstacles = readObstacles();
      const box = windowSize();
      setPlace((now) => {
        const mayStay = now.bottom + size.height < box.height && countCovered(now, size, box, obstacles) === 0;
        return mayStay ? now : freePlace(size, box, obstacles);
      });
    };
    const first = requestAnimationFrame(look);
    const timer = setInterval(() => {
      if (document.querySelector('[data-sonner-toast]')) look();
      else clearInterval(timer);
    }, lookMs);
    return () => {
      cancelAnimationFrame(first);
      clearInterval(timer);
    };
  }, [count]);
  return place;
}

/** The live region of the notices, and each of them once. */
export function NoticeDrawer({ notices }: { notices: Notice[] }) {
  const drawn = useRef(0);
  const { side, bottom } = useNoticePlace(notices.length);
  useEffect(() => {
    for (const notice of notices.slice(drawn.current)) draw(notice);
    drawn.current = notices.length;
  }, [notices]);
  // Outside of the page, which is silent and dead while a dialog is open.
  return createPortal(
    <Toaster
      position={`bottom-${side}`}
      offset={{ bottom }}
      mobileOffset={{ bottom }}
      gap={gap}
      expand
      duration={6000}
      containerAriaLabel="Messages"
    />,
    document.body,
  );
}
