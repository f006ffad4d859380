import { useState } from 'react';
import type { ChapterList } from './chapter-list.ts';

/**
 * Keeps the chapters that a dialog was opened with: the page loads others behind it, which nobody has seen. After the server
 * has refused a change of them, `takeCurrent` takes the ones that the page shows by then.
 */
export function useOpenedChapters(current: ChapterList): { opened: ChapterList; takeCurrent: () => void } {
  const [opened, setOpened] = useState<ChapterList | null>(current);
  // They are those of the first drawing after the refusal, which has loaded them.
  if (opened === null) setOpened(current);
  return { opened: opened ?? current, takeCurrent: () => setOpened(null) };
}
