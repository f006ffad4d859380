import { AppLink } from '../../../../ui/AppLink.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import './save-bar.css';

type Props = {
  changed: boolean;
  /** Fields that need a look. */
  wrong: number;
  busy: boolean;
  /** Why it cannot be saved yet. */
  waits: string | null;
  /** What saves it and tells attendees in one press; null where there is nothing to tell. */
  tell: string | null;
  onTell: () => void;
  /** Where Cancel leads. */
  back: string;
};

/** Status of the form: Unsaved changes. One field needs a look. */
function statusText({ changed, wrong, waits }: Pick<Props, 'changed' | 'wrong' | 'waits'>): string {
  const look = wrong > 0 && (wrong === 1 ? 'One field needs a look.' : `${wrong} fields need a look.`);
  const state = changed ? 'Unsaved changes.' : !waits && 'Nothing to save yet.';
  return [state, look, waits].filter(Boolean).join(' ');
}

/** Status and buttons of the form, fixed to the bottom of the window. */
export function SaveBar({ back, busy, tell, onTell, ...status }: Props) {
  const isHeld = busy || status.waits !== null;
  return (
    <div className="save-bar">
      <p role="status">{statusText(status)}</p>
      <AppLink className="btn save-bar__cancel" to={back}>
        Cancel
      </AppLink>
      <button
        type="submit"
        className={buttonClass({ tone: tell ? 'line' : 'clay' })}
        aria-disabled={isHeld}
        onClick={(event) => isHeld && event.preventDefault()}
      >
        {busy ? 'Saving…' : 'Save session'}
      </button>
      {tell && (
        <button
          type="button"
          className={buttonClass({ tone: 'clay' })}
          aria-disabled={isHeld}
          onClick={() => !isHeld && onTell()}
        >
          {tell}
        </button>
      )}
    </div>
  );
}
