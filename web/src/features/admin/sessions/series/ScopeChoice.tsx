import { useId } from 'react';
import { type Scope, scopeLabels, scopes } from './scope.ts';
import './scope.css';

type Props = {
  scope: Scope;
  onChange: (scope: Scope) => void;
  /** Describes how many dates and people each scope covers; one is undefined while that is not known. */
  counts: Partial<Record<Scope, string>>;
};

/** This date, this and following, or all of them (docs/product.md#series). */
export function ScopeChoice({ scope, onChange, counts }: Props) {
  const name = useId();
  return (
    <fieldset className="scope">
      <legend className="sr-only">What it applies to</legend>
      {scopes.map((one) => (
        <label key={one} className="scope__one">
          <input type="radio" name={name} checked={scope === one} onChange={() => onChange(one)} />
          <span>{scopeLabels[one]}</span>
          <small>{counts[one]}</small>
        </label>
      ))}
    </fieldset>
  );
}
