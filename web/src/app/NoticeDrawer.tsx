import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import type { Notice } from '../lib/notify.ts';
import { Check, CircleAlert } from '../ui/page-icons.tsx';

// A dialog's buttons are at its foot, and those of short forms where notices would be on a phone.
const placeNow = () => (document.querySelector('[role=dialog], [data-notices=top]') ? 'top-center' : 'bottom-center');

function draw({ tone, title, text }: Notice): void {
  const look = () => (
    <div className={tone === 'bad' ? 'toast toast--bad' : 'toast'}>
      {tone === 'bad' ? <CircleAlert /> : <Check />}
      <div>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </div>
    </div>
  );
  toast.custom(look, { position: placeNow() });
}

/** The live region of the notices, and each of them once. */
export function NoticeDrawer({ notices }: { notices: Notice[] }) {
  const drawn = useRef(0);
  useEffect(() => {
    for (const notice of notices.slice(drawn.current)) draw(notice);
    drawn.current = notices.length;
  }, [notices]);
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
