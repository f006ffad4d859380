import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type Notice, notify, onNotice } from '../lib/notify.ts';
import { onStorageFull } from '../lib/storage.ts';
// Here and not with what draws them: a style sheet that failed to load once is not requested again.
import './notices.css';

type Drawer = ComponentType<{ notices: Notice[]; pressed: Element | null }>;

const storageFull: Notice = {
  tone: 'bad',
  title: 'This browser has no room left',
  text: 'What you book and save still counts. What only this browser keeps, such as a text that is not saved or a ticket to be read offline, is lost when you close the page.',
};

/** Draws notices; what draws them is fetched with the first one. */
export function Notices() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [Draw, setDraw] = useState<Drawer | null>(null);
  const [plain, setPlain] = useState<Notice | null>(null);
  const pressed = useRef<Element | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target : null;
    };
    document.addEventListener('pointerdown', note, true);
    return () => document.removeEventListener('pointerdown', note, true);
  }, []);

  useEffect(
    () =>
      onNotice((notice) => {
        import('./NoticeDrawer.tsx').then(
          (file) => {
            setPlain(null);
            setDraw(() => file.NoticeDrawer);
            setNotices((before) => [...before, notice]);
          },
          () => setPlain(notice),
        );
      }),
    [],
  );
  useEffect(() => {
    let isTold = false;
    return onStorageFull(() => {
      if (!isTold) notify(storageFull);
      isTold = true;
    });
  }, []);
  // Without a network the toasts' code may not load.
  if (plain) {
    return (
      <p className="plain-notice" role="alert">
        <b>{plain.title}</b> {plain.text}
      </p>
    );
  }
  return Draw && <Draw notices={notices} pressed={pressed.current} />;
}
