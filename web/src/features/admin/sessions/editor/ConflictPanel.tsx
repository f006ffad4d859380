import { useEffect, useRef } from 'react';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import type { TheirChange } from './conflict.ts';
import type { SessionForm } from './form.ts';
import type { Conflict } from './use-conflict.ts';
import './conflict.css';

type Props = { conflict: Conflict; form: SessionForm };

type RowProps = { change: TheirChange; isTheirs: boolean; onChoose: (theirs: boolean) => void };

function Choice({ change, isTheirs, onChoose }: RowProps) {
  const { label, theirs, mine, both } = change;
  const options = [
    { of: 'Theirs', text: theirs, checked: isTheirs, choose: () => onChoose(true) },
    { of: 'Yours', text: mine, checked: !isTheirs, choose: () => onChoose(false) },
  ];
  return (
    <fieldset className="clash">
      <legend>
        {label}
        {both && <span className="hint"> You changed it too.</span>}
      </legend>
      {options.map(({ of: side, text, checked, choose }) => (
        <label key={side} className="clash__side">
          <input type="radio" name={`clash-${label}`} checked={checked} onChange={choose} />
          <span>
            <b>{side}</b>
            <span className="clash__text">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Someone else has saved this session meanwhile: who, and what they changed. Each of it can be taken or kept as typed
 * here; nothing typed is lost, and Save session then saves over theirs.
 */
export function ConflictPanel({ conflict: { by, at, changes, chosen, choose, hasPicture }, form }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <section ref={box} tabIndex={-1} className="clashes" role="alert" aria-label="Changed by someone else">
      <h2 className="panel-title">
        <span>{by ?? 'Someone else'}</span> has changed this session
      </h2>
      <p>
        It was saved on {shortMoment(at)} while you were editing. Nothing you typed is lost: choose what shall stand,
        then save again.
      </p>
      {hasPicture && <p>Its picture was changed, too.</p>}
      {changes.map((change) => (
        <Choice
          key={change.label}
          change={change}
          isTheirs={chosen.has(change.label)}
          onChoose={(theirs) => !form.busy && choose(change, theirs)}
        />
      ))}
    </section>
  );
}
