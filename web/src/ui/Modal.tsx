import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useDialogEntry } from '../lib/router/use-dialog-entry.ts';
import { X } from './page-icons.tsx';
import './modal.css';

/** Everything beside the dialog but the notices, which stay to be read and heard. */
function restOfPage(dialog: HTMLElement): HTMLElement[] {
  return [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== dialog && !element.inert && !element.matches('section[aria-live]'),
  );
}

/** While it is open nothing else can be reached; then the focus goes back to where it was. */
function useAlone() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement;
    const rest = restOfPage(dialog);
    for (const element of rest) element.inert = true;
    dialog.querySelector<HTMLElement>('[data-first], input:not([readonly])')?.focus();
    return () => {
      for (const element of rest) element.inert = false;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return box;
}

type Props = {
  title: string;
  onClose: () => void;
  /** False for a question about Back itself. */
  backCloses?: boolean | undefined;
  children: ReactNode;
};

/** A small dialog over the page, also over another dialog. Escape and its button close it, and on a phone Back. */
export function Modal({ title, onClose, backCloses = true, children }: Props) {
  const box = useAlone();
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useDialogEntry(onClose, backCloses);
  useEffect(() => {
    // Also when the focus is on nothing.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, []);
  return createPortal(
    // The attribute keeps react-aria dialogs below this one from taking its focus.
    <div ref={box} className="modal" data-react-aria-top-layer="true">
      <div className="modal__box" role="dialog" aria-modal="true" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <button type="button" className="icon-btn modal__close" aria-label="Close" onClick={onClose}>
          <X />
        </button>
      </div>
    </div>,
    document.body,
  );
}
