import { type ComponentType, useState } from 'react';
import { noteSuccess, notify } from '../../lib/notify.ts';
import { Menu } from '../../ui/icons.tsx';
import { ScriptButton } from '../../ui/ScriptButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
// Here and not with the dialog: a style sheet that failed to load once is not requested again.
import '../../ui/dialog.css';
import './menu-sheet.css';

type Dialog = ComponentType<{ onClose: () => void }>;

const fetchDialog = (): Promise<Dialog> => import('./MenuDialog.tsx').then((file) => file.MenuDialog);
// A failed one is repeated, and reported, by the press.
const prefetch = () => void fetchDialog().catch(() => undefined);

/** Opens the menu of narrow screens, whose code is fetched when its button is pointed at, focused or touched. */
export function MenuSheet() {
  const [Shown, setShown] = useState<Dialog | null>(null);
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      const fetched = await fetchDialog();
      setShown(() => fetched);
      noteSuccess('menu');
    } catch {
      notify({
        tone: 'bad',
        title: 'The menu did not load',
        text: 'Check your connection and try again.',
        about: 'menu',
      });
    }
    setOpening(false);
  };

  return (
    <>
      <ScriptButton
        className="icon-btn burger"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-busy={opening || undefined}
        onPointerEnter={prefetch}
        onTouchStart={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
      >
        <Menu />
      </ScriptButton>
      {opening && <Spinner label="Opening the menu" over />}
      {Shown && <Shown onClose={() => setShown(null)} />}
    </>
  );
}
