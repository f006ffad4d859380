import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { X } from '../page-icons.tsx';
import { Search } from './icons.tsx';
import '../field.css';
import './search-field.css';
import './search-box.css';

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called a moment after the last key, at once by Enter, with the text trimmed. */
  onSearch: (text: string) => void;
};

/** The search waits this many milliseconds after the last key. */
const pause = 300;

/** The text of the field, which is searched for a moment after the last key. */
function useTypedText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Back, or a link, may have changed it.
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === searched.current) return;
    searched.current = next.trim();
    onSearch(searched.current);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), pause);
  };
  const clear = () => {
    setText('');
    ask('');
  };
  return { text, type, clear, askNow: () => ask(text) };
}

/** A field that searches while one types; Escape and its button empty it. */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const { text, type, askNow, ...typed } = useTypedText(value, onSearch);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    typed.clear();
    field.current?.focus();
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') askNow();
    if (event.key === 'Escape' && text) clear();
  };
  return (
    <search className="search-field search-box">
      <Search />
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={byKey}
      />
      {text && (
        <button type="button" className="icon-btn" aria-label="Clear search" onClick={clear}>
          <X />
        </button>
      )}
    </search>
  );
}
