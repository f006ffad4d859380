import { useEffect, useState } from 'react';
import { type Notice, notify, onNotice } from '../lib/notify.ts';
import { onStorageFull } from '../lib/storage.ts';
// Here and not with what draws them: a style sheet that failed to load once is not requested again.
import './notices.css';

type DrawerFile = typeof import('./NoticeDrawer.tsx');

const storageFull: Notice = {
  tone: 'bad',
  title: 'This browser has no room left',
  text: 'What you book and save still counts. What only this browser keeps, such as unsaved text, is lost when you close the page.',
};

/** Draws notices; what draws them is fetched with the first one. */
export function Notices() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [NoticeDrawer, setDrawer] = useState<DrawerFile['NoticeDrawer'] | null>(null);
  const [plain, setPlain] = useState<Notice | null>(null);

  useEffect(() => {
    let loaded: Pick<DrawerFile, 'dismissFailure'> | undefined;
    const draw = (notice: Notice) => {
      import('./NoticeDrawer.tsx').then(
        ({ NoticeDrawer: drawer, dismissFailure }) => {
          loaded = { dismissFailure };
          setPlain(null);
          setDrawer(() => drawer);
          setNotices((before) => [...before, notice]);
        },
        () => setPlain(notice),
      );
    };
    const dismiss = (about: string) => {
      loaded?.dismissFailure(about);
      setPlain((shownNotice) => (shownNotice?.about === about ? null : shownNotice));
    };
    return onNotice({ draw, dismiss });
  }, []);
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
      <p className="plain-notice no-print" role="alert">
        <b>{plain.title}</b> {plain.text}
      </p>
    );
  }
  return NoticeDrawer && <NoticeDrawer notices={notices} />;
}
