import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from '../../lib/router/use-navigate.ts';
import { buttonClass } from '../button.ts';
import { ChevronDown } from '../icons.tsx';
import { Ellipsis } from './icons.tsx';
import { entryByKey } from './list-keys.ts';
import './action-menu.css';

export type MenuAction = {
  label: string;
  /** An action has either a path to lead to, or `onChoose`. */
  to?: string;
  onChoose?: () => void;
  disabled?: boolean;
  /** Marks destructive actions. */
  tone?: 'bad';
  /** Separated from the entry above by a line. */
  apart?: boolean;
};

type Props = {
  /** Accessible name: Actions for the order of Sam Guest. */
  label: string;
  actions: readonly MenuAction[];
  /** Visible label of the button; without it the button is an icon. */
  text?: string;
};

/** A button with three dots that shows what can be done with a row: arrow keys move, Escape and Tab close. */
export function ActionMenu({ label, actions, text }: Props) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const id = useId();

  const choose = ({ to, onChoose, disabled }: MenuAction) => {
    if (disabled) return;
    // Before it acts: a dialog that it opens gives the focus back to the button.
    button.current?.focus();
    setOpen(false);
    if (to) void navigate(to);
    onChoose?.();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!menu.current?.contains(relatedTarget)) setOpen(false);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves comes up here.
    <div className="actions" ref={menu} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={text ? buttonClass({ tone: 'line' }) : 'icon-btn'}
        aria-label={text ? `${text}: ${label}` : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {text ? (
          <>
            <span>{text}</span>
            <ChevronDown />
          </>
        ) : (
          <Ellipsis />
        )}
      </button>
      {open && <ActionList id={id} label={label} actions={actions} onChoose={choose} onClose={close} />}
    </div>
  );
}

type ListProps = Pick<Props, 'label' | 'actions'> & {
  id: string;
  onChoose: (action: MenuAction) => void;
  onClose: () => void;
};

/** The open menu: has the focus, and moves to where the window shows it whole. */
function ActionList({ id, label, actions, onChoose, onClose }: ListProps) {
  const [shifts, setShifts] = useState('');
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    setShifts(shiftsInto(window, list.current));
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={`actions__list${shifts}`}
      onKeyDown={(event) => moveByKey(event, onClose)}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classOf(action)}
          aria-disabled={action.disabled}
          onClick={() => onChoose(action)}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}

/** Class names that move the list to where the window shows it whole: over its button, or to the right of its edge. */
function shiftsInto({ innerHeight }: Window, list: HTMLElement | null): string {
  const { bottom = 0, left = 0 } = list?.getBoundingClientRect() ?? {};
  return (bottom > innerHeight ? ' actions__list--up' : '') + (left < 0 ? ' actions__list--start' : '');
}

function classOf({ tone, apart }: MenuAction): string {
  return ['actions__item', tone && `actions__item--${tone}`, apart && 'actions__item--apart'].filter(Boolean).join(' ');
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveByKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const focusedPlace = items.findIndex((item) => item.matches(':focus'));
  const target = entryByKey(event.key, focusedPlace, items.length) ?? beginsWith(items, focusedPlace, event.key);
  if (event.key === 'Escape') close();
  if (target === undefined && event.key !== 'Escape') return;
  // The dialog or page around it keeps out of it.
  event.preventDefault();
  event.stopPropagation();
  if (target !== undefined) items[target]?.focus();
}

function beginsWith(items: readonly HTMLElement[], focusedPlace: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const fits = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
  const later = items.findIndex((item, place) => place > focusedPlace && fits(item));
  const first = later < 0 ? items.findIndex(fits) : later;
  return first < 0 ? undefined : first;
}
