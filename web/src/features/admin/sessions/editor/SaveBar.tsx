import { AppLink } from '../../../../ui/AppLink.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import './save-bar.css';

/** `isMain`: what matters more than saving alone. */
export type SaveAndMore = { label: string; isMain: boolean; onSave: () => void };

type Props = {
  changed: boolean;
  /** Fields that need a look. */
  wrong: number;
  busy: boolean;
  /** Explains why the session cannot be saved yet. */
  waits: string | null;
  /** A button that saves it and does more in one press; null where there is nothing more to do. */
  more: SaveAndMore | null;
  back: string;
};

/** Status of the form: Unsaved changes. One field needs a look. While it is saved, the button says so. */
function statusText({ changed, wrong, waits }: Pick<Props, 'changed' | 'wrong' | 'waits'>): string {
  const look = wrong > 0 && (wrong === 1 ? 'One field needs a look.' : `${wrong} fields need a look.`);
  const state = changed ? 'Unsaved changes.' : !waits && !look && 'Nothing to save yet.';
  return [state, look, waits].filter(Boolean).join(' ');
}

/** Status and buttons of the form, fixed to the bottom of the window. */
export function SaveBar({ back, busy, more: saveAndMore, ...status }: Props) {
  const isHeld = busy || status.waits !== null;
  return (
    <div className="save-bar">
      <p role="status">{!busy && statusText(status)}</p>
      <AppLink className="btn save-bar__cancel" to={back}>
        Cancel
      </AppLink>
      <button
        type="submit"
        className={buttonClass({ tone: saveAndMore?.isMain ? 'line' : 'clay' })}
        aria-disabled={isHeld}
        onClick={(event) => isHeld && event.preventDefault()}
      >
        {busy ? 'Saving…' : 'Save session'}
      </button>
      {saveAndMore && (
        <button
          type="button"
          className={buttonClass({ tone: saveAndMore.isMain ? 'clay' : 'line' })}
          aria-disabled={isHeld}
          onClick={() => !isHeld && saveAndMore.onSave()}
        >
          {saveAndMore.label}
        </button>
      )}
    </div>
  );
}
