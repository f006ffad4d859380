import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from '../lib/router/use-navigate.ts';
import { buttonClass } from './button.ts';
import { Dialog } from './Dialog.tsx';
import { ChevronDown } from './icons.tsx';
import { entryByKey } from './list-keys.ts';
import { Ellipsis } from './page-icons.tsx';
import './action-menu.css';

export type MenuAction = {
  label: string;
  icon?: ComponentType;
  /** Stands at the end of the entry, as the number of people on a waitlist. */
  note?: string | number;
  /** An action has either a path to lead to, an address to open in a new tab, or `onChoose`. */
  to?: string;
  href?: string;
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
  /** Stands before the label, in place of the arrow after it. */
  icon?: ComponentType;
  tone?: 'line' | 'sage';
};

/** Shows where a menu is a sheet at the lower end of the window. */
const phone = '(width < 48rem)';

/**
 * A button with three dots that shows what can be done with a row: arrow keys move, Escape and Tab close. On a phone it is a
 * dialog at the lower end of the window.
 */
export function ActionMenu({ label, actions, text, icon: Icon, tone = 'line' }: Props) {
  const [shape, setShape] = useState<'closed' | 'list' | 'sheet'>('closed');
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const isOpen = shape !== 'closed';

  const toggle = () => {
    // Not every browser focuses a button that is pressed: what closes gives the focus back to it.
    button.current?.focus();
    setShape(isOpen ? 'closed' : window.matchMedia(phone).matches ? 'sheet' : 'list');
  };
  const choose = ({ to, onChoose, disabled }: MenuAction) => {
    if (disabled) return;
    // Before it acts: a dialog that it opens gives the focus back to the button.
    button.current?.focus();
    setShape('closed');
    if (to) void navigate(to);
    onChoose?.();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (shape === 'list' && !menu.current?.contains(relatedTarget)) setShape('closed');
  };
  const close = () => {
    setShape('closed');
    button.current?.focus();
  };
  const list = { id, label, actions, onChoose: choose, onClose: close };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves comes up here.
    <div className="menu-of-actions" ref={menu} onBlur={leave} onKeyDown={ownPress}>
      <button
        ref={button}
        type="button"
        className={text ? buttonClass({ tone }) : 'icon-btn'}
        aria-label={text ? `${text}: ${label}` : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {text ? (
          <>
            {Icon && <Icon />}
            <span>{text}</span>
            {!Icon && <ChevronDown />}
          </>
        ) : (
          <Ellipsis />
        )}
      </button>
      {shape === 'list' && <DroppedList {...list} />}
      {shape === 'sheet' && (
        <Dialog
          box="pop pop--sheet"
          place="bottom"
          label={label}
          firstFocus="[role=menuitem]"
          besideCloses
          onClose={close}
        >
          <ActionList {...list} />
        </Dialog>
      )}
    </div>
  );
}

type ListProps = Pick<Props, 'label' | 'actions'> & {
  id: string;
  onChoose: (action: MenuAction) => void;
  onClose: () => void;
};

/** The menu below its button: has the focus, and moves to where the window shows it whole. */
function DroppedList(props: ListProps) {
  const [shifts, setShifts] = useState('');
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    setShifts(shiftsInto(window, box.current));
    itemsOf(box.current)[0]?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} className={`pop pop--dropped${shifts}`}>
      <ActionList {...props} />
    </div>
  );
}

function ActionList({ id, label, actions, onChoose, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  // Before anything around the menu sees the keys, such as a table whose cells lead to each other by arrow keys.
  useEffect(() => {
    const move = (event: KeyboardEvent) => moveByKey(event, list.current, close);
    window.addEventListener('keydown', move, true);
    return () => window.removeEventListener('keydown', move, true);
  }, []);
  return (
    <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label}>
      {actions.map((action) => (
        <ActionItem key={action.label} action={action} onChoose={onChoose} />
      ))}
    </div>
  );
}

function ActionItem({ action, onChoose }: Pick<ListProps, 'onChoose'> & { action: MenuAction }) {
  const { icon: Icon, label, note, href } = action;
  const content = (
    <>
      {Icon && <Icon />}
      <span>{label}</span>
      {note !== undefined && <span className="pop__note">{note}</span>}
    </>
  );
  const item = { role: 'menuitem', tabIndex: -1, className: classOf(action), onClick: () => onChoose(action) };
  if (href !== undefined) {
    return (
      <a {...item} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  }
  return (
    <button {...item} type="button" aria-disabled={action.disabled}>
      {content}
    </button>
  );
}

/** Class names that move the list to where the window shows it whole: over its button, or to the right of its edge. */
function shiftsInto({ innerHeight }: Window, box: HTMLElement | null): string {
  const { bottom = 0, left = 0 } = box?.getBoundingClientRect() ?? {};
  return (bottom > innerHeight ? ' pop--up' : '') + (left < 0 ? ' pop--start' : '');
}

function classOf({ tone, apart }: MenuAction): string {
  return ['pop__item', tone && `pop__item--${tone}`, apart && 'pop__item--apart'].filter(Boolean).join(' ');
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveByKey(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  if (!(event.target instanceof Node) || !list?.contains(event.target)) return;
  const items = itemsOf(list);
  const focusedPlace = items.findIndex((item) => item.matches(':focus'));
  const target = entryByKey(event.key, focusedPlace, items.length) ?? beginsWith(items, focusedPlace, event.key);
  if (event.key === 'Escape') close();
  if (target === undefined && event.key !== 'Escape') return;
  // The dialog or page around it keeps out of it.
  event.preventDefault();
  event.stopPropagation();
  if (target !== undefined) items[target]?.focus();
}

/** Keeps what presses a button from a table's row around it, which would take the key for its own. */
function ownPress(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}

function beginsWith(items: readonly HTMLElement[], focusedPlace: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const fits = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
  const later = items.findIndex((item, place) => place > focusedPlace && fits(item));
  const first = later < 0 ? items.findIndex(fits) : later;
  return first < 0 ? undefined : first;
}
