import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { ScriptButton } from './ScriptButton.tsx';
import './tabs.css';

type Props<Name extends string> = {
  label: string;
  /** Number beside the label; undefined while loading. */
  tabs: readonly { name: Name; label: string; count?: number | undefined }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs over one panel: the arrow keys move between them and choose at once. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const place = tabs.findIndex(({ name }) => name === chosen);
    const next = (place + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChoose(tab.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={moveByKey}>
        {tabs.map(({ name, label: text, count }) => (
          <ScriptButton
            key={name}
            className="tab"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {text}
            {count !== undefined && <span className="tab__count"> {count}</span>}
          </ScriptButton>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
