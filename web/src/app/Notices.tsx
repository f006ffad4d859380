import { type ComponentType, useEffect, useState } from 'react';
import { type Notice, onNotice } from '../lib/notify.ts';
import './plain-notice.css';

type Drawer = ComponentType<{ notices: Notice[] }>;

/** Draws notices; what draws them is fetched with the first one. */
export function Notices() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [Draw, setDraw] = useState<Drawer | null>(null);
  const [unreachable, setUnreachable] = useState(false);

  useEffect(
    () =>
      onNotice((notice) => {
        setNotices((before) => [...before, notice]);
        import('./NoticeDrawer.tsx').then(
          ({ NoticeDrawer }) => setDraw(() => NoticeDrawer),
          () => setUnreachable(true),
        );
      }),
    [],
  );
  if (Draw) return <Draw notices={notices} />;
  // Without a network the toasts' code may not load: show the latest notice as plain text.
  const latest = notices.at(-1);
  if (!unreachable || !latest) return null;
  return (
    <p className="plain-notice" role="alert">
      <b>{latest.title}</b> {latest.text}
    </p>
  );
}
