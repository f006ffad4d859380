import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import type { Notice } from '../lib/notify.ts';
import { Check, CircleAlert } from '../ui/page-icons.tsx';
import './notices.css';

function draw({ tone, title, text }: Notice): void {
  toast.custom(() => (
    <div className={tone === 'bad' ? 'toast toast--bad' : 'toast'}>
      {tone === 'bad' ? <CircleAlert /> : <Check />}
      <div>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </div>
    </div>
  ));
}

/** The live region of the notices, and each of them once. */
export function NoticeDrawer({ notices }: { notices: Notice[] }) {
  const drawn = useRef(0);
  useEffect(() => {
    for (const notice of notices.slice(drawn.current)) draw(notice);
    drawn.current = notices.length;
  }, [notices]);
  return (
    <Toaster position="bottom-center" mobileOffset={{ bottom: '6rem' }} duration={6000} containerAriaLabel="Messages" />
  );
}
