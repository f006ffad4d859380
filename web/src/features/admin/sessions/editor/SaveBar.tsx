import { useId } from 'react';
import { buttonClass } from '../../../../ui/button.ts';
import { Eye } from '../../../../ui/page-icons.tsx';
import './save-bar.css';

/** `isMain`: what matters more than saving alone. */
export type SaveAndMore = { label: string; isMain: boolean; onSave: () => void };

type Props = {
  /** Says what would be saved: 3 changes in When. */
  changes: string;
  /** Says below what keeps it from being saved, and whom it concerns. */
  notes: readonly string[];
  busy: boolean;
  /** Tells whether the session cannot be saved yet. */
  waits: boolean;
  /** Tells whether saving would change nothing: `changes` says so, and the button that saves is quiet. */
  isUnchanged: boolean;
  /** A button that saves it and does more in one press; null where there is nothing more to do. */
  more: SaveAndMore | null;
  onPreview: () => void;
};

/** Status and buttons of the form, at the lower end of the window; where there is no room for the preview, a button for it. */
export function SaveBar({ changes, notes, busy, waits, isUnchanged, more: saveAndMore, onPreview }: Props) {
  const isHeld = busy || waits;
  const isSaveHeld = isHeld || isUnchanged;
  const statusId = useId();
  return (
    <div className={saveAndMore ? 'save-bar save-bar--two' : 'save-bar'}>
      <p id={statusId} role="status">
        {!busy && (
          <>
            <b>{changes}</b>
            {notes.length > 0 && <span>{notes.join('. ')}</span>}
          </>
        )}
      </p>
      <button
        type="button"
        className={`${buttonClass({ tone: 'line' })} save-bar__preview`}
        aria-haspopup="dialog"
        onClick={onPreview}
      >
        <Eye />
        <span>Preview</span>
      </button>
      <button
        type="submit"
        className={buttonClass({ tone: saveAndMore?.isMain || isUnchanged ? 'line' : 'clay' })}
        aria-disabled={isSaveHeld}
        aria-describedby={isUnchanged ? statusId : undefined}
        onClick={(event) => isSaveHeld && event.preventDefault()}
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
