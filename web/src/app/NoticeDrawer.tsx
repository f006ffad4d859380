import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import type { Notice } from '../lib/notify.ts';
import { Check, CircleAlert } from '../ui/page-icons.tsx';

/** Vertical extent of an element in the window, in CSS pixels from its top. */
type Extent = { top: number; bottom: number };

/** A notice at the bottom ends `gap` CSS pixels above the window's lower edge and is at most `height` tall. */
const narrow = { gap: 96, height: 144 };
const wide = { gap: 24, height: 112 };

/** Tells whether a notice at the bottom would cover one of the elements that it may be about. */
export function coversAtBottom(elements: Extent[], window: { width: number; height: number }): boolean {
  const { gap, height } = window.width < 600 ? narrow : wide;
  const lowest = window.height - gap;
  return elements.some(({ top, bottom }) => bottom > lowest - height && top < lowest);
}

/** Returns the places of what has the focus and of what was pressed last: Safari gives a pressed button no focus. */
function subjects(pressed: Element | null): DOMRect[] {
  const focused = document.activeElement === document.body ? null : document.activeElement;
  return [focused, pressed].flatMap((element) => (element?.isConnected ? [element.getBoundingClientRect()] : []));
}

// A dialog's buttons are at its foot, and those of short forms where notices would be on a phone.
function placeNow(pressed: Element | null) {
  if (document.querySelector('[role=dialog], [data-notices=top]')) return 'top-center';
  const size = { width: window.innerWidth, height: window.innerHeight };
  return coversAtBottom(subjects(pressed), size) ? 'top-center' : 'bottom-center';
}

function draw({ tone, title, text }: Notice, pressed: Element | null): void {
  const look = () => (
    <div className={tone === 'bad' ? 'toast toast--bad' : 'toast'}>
      {tone === 'bad' ? <CircleAlert /> : <Check />}
      <div>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </div>
    </div>
  );
  toast.custom(look, { position: placeNow(pressed) });
}

/** The live region of the notices, and each of them once. */
export function NoticeDrawer({ notices, pressed }: { notices: Notice[]; pressed: Element | null }) {
  const drawn = useRef(0);
  useEffect(() => {
    for (const notice of notices.slice(drawn.current)) draw(notice, pressed);
    drawn.current = notices.length;
  }, [notices, pressed]);
  // Outside of the page, which is silent and dead while a dialog is open.
  return createPortal(
    <Toaster
      position="bottom-center"
      mobileOffset={{ bottom: '6rem' }}
      duration={6000}
      containerAriaLabel="Messages"
    />,
    document.body,
  );
}
