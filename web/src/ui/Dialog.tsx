import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDialogEntry } from '../lib/router/use-dialog-entry.ts';
import './dialog.css';

/** Everything beside the dialog but the notices, which stay to be read and heard. */
function restOfPage(layer: HTMLElement): HTMLElement[] {
  return [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== layer && !element.inert && !element.matches('section[aria-live]'),
  );
}

/**
 * Keeps the layer where the page can be seen: a phone's keyboard covers the lower part of the page without making it
 * smaller. A page that is zoomed in is not followed.
 */
function followVisibleViewport(layer: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const place = () => {
    layer.style.setProperty('--visible-top', `${viewport.scale > 1 ? 0 : viewport.offsetTop}px`);
    layer.style.setProperty('--visible-height', `${viewport.height * viewport.scale}px`);
  };
  const placeWithFocus = () => {
    place();
    const focused = document.activeElement;
    if (focused !== layer && layer.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  };
  place();
  viewport.addEventListener('resize', placeWithFocus);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', placeWithFocus);
    viewport.removeEventListener('scroll', place);
  };
}

/** Layers of the open dialogs, the topmost last. */
const openLayers: HTMLElement[] = [];

/**
 * Focuses the selected element, or the box where there is none. A long dialog is read from its title on: its box is
 * focused in place of a button that is below the screen.
 */
function focusWithin(layer: HTMLElement, selector: string): void {
  const box = layer.querySelector<HTMLElement>('[role=dialog]');
  const first = layer.querySelector<HTMLElement>(selector) ?? box;
  first?.focus();
  if (layer.scrollTop === 0 || !(first instanceof HTMLButtonElement)) return;
  layer.scrollTop = 0;
  box?.focus({ preventScroll: true });
}

/** Nothing else can be reached while the layer is there; then the focus goes back to where it was. */
function useLayer(firstFocus: string) {
  const ref = useRef<HTMLDivElement>(null);
  // Known before a field within takes the focus.
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set once.
  useEffect(() => {
    const layer = ref.current;
    if (!layer) return;
    const focused = document.activeElement;
    const isFocusWithin = layer.contains(focused);
    // A dialog that this one takes the place of has given the focus back by now.
    const returnTo = isFocusWithin ? before : focused;
    const rest = restOfPage(layer);
    for (const element of rest) element.inert = true;
    openLayers.push(layer);
    const stopFollowing = followVisibleViewport(layer);
    if (!isFocusWithin) focusWithin(layer, firstFocus);
    return () => {
      stopFollowing();
      openLayers.splice(openLayers.indexOf(layer), 1);
      for (const element of rest) element.inert = false;
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus();
    };
  }, []);
  return ref;
}

/** Closes the dialog by Escape, also when the focus is on nothing; a dialog over this one closes first. */
function useEscape(layer: { current: HTMLElement | null }, onClose: () => void): void {
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && openLayers.at(-1) === layer.current) onClose();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  });
}

/** Closes the dialog by a press that begins and ends beside its box. */
function usePressBeside(onClose: () => void) {
  const beganBeside = useRef(false);
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onPointerDown: (event: MouseEvent) => {
      beganBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (beganBeside.current && isBeside(event)) onClose();
    },
  };
}

type Props = {
  /** Class of the box on the layer that covers the page. */
  box: string;
  /** Places the box; one in the middle is at the lower end of a phone. */
  place?: 'middle' | 'top' | 'left' | 'bottom';
  /** Names the dialog: by a text, or by the id of its heading. */
  label?: string;
  labelledBy?: string;
  onClose: () => void;
  /** False for a question about Back itself. */
  backCloses?: boolean | undefined;
  /** Tells whether a press beside the box closes it. */
  besideCloses?: boolean;
  /** Selects links whose press closes it, as in a menu. */
  choices?: string;
  /** Selects what is focused first unless something within takes the focus itself; the box where there is nothing. */
  firstFocus?: string;
  children: ReactNode;
};

/** The one modal dialog (docs/decisions/dialogs.md), also over another. Escape closes it, and on a phone Back. */
export function Dialog(props: Props) {
  const {
    box,
    place = 'middle',
    label,
    labelledBy,
    onClose,
    backCloses = true,
    besideCloses = false,
    children,
  } = props;
  const ref = useLayer(props.firstFocus ?? '[data-first]');
  const leaveEntry = useDialogEntry(onClose, backCloses);
  useEscape(ref, onClose);
  const pressBeside = usePressBeside(onClose);
  const closeOnChoice = ({ target, defaultPrevented }: MouseEvent) => {
    if (props.choices === undefined || !(target instanceof Element && target.closest(props.choices))) return;
    // The app takes its own links from the browser.
    if (!defaultPrevented) leaveEntry(true);
    onClose();
  };
  return createPortal(
    <div ref={ref} className={`layer layer--${place}`} {...(besideCloses && pressBeside)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links' own keys are the browser's. */}
      <div
        className={box}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        onClick={closeOnChoice}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
