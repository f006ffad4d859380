import { type ComponentType, useEffect, useState } from 'react';
import { type Notice, onNotice } from '../lib/notify.ts';

type Drawer = ComponentType<{ notices: Notice[] }>;

/** Draws notices; what draws them is fetched with the first one. */
export function Notices() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [Draw, setDraw] = useState<Drawer | null>(null);

  useEffect(
    () =>
      onNotice((notice) => {
        setNotices((before) => [...before, notice]);
        void import('./NoticeDrawer.tsx').then(({ NoticeDrawer }) => setDraw(() => NoticeDrawer));
      }),
    [],
  );
  return Draw && <Draw notices={notices} />;
}
