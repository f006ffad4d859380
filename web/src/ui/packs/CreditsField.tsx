import { useEffect, useRef } from 'react';
import type { UsablePack } from '../../lib/packs/own-packs.ts';
import { knownViewerZone } from '../../lib/time/zones.ts';
import { Stepper } from '../Stepper.tsx';
import { PackDots } from './PackDots.tsx';
import { paysText, useText } from './pack-choice-text.ts';
import type { PackChoice } from './use-pack.ts';
import './credits-field.css';

type Props = {
  choice: PackChoice;
  /** Places in the order. */
  count: number;
  /** False where something else of the page has the focus first. */
  takesFocus?: boolean;
};

/** Asks whether credits of a pack pay places of the order (docs/product.md#packs). */
export function CreditsField({ choice, count, takesFocus = true }: Props) {
  const { packs, used, places, setPlaces, refusal } = choice;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first field of the dialog has the focus, unless another one has it by now.
    if (takesFocus && !document.activeElement?.closest('form')) box.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} className="pack-field">
      {packs.map((pack) => (
        <Row key={pack.id} pack={pack} choice={choice} count={count} />
      ))}
      {used && used.maxPlaces > 1 && (
        <div className="pack-field__places spread">
          <p aria-hidden="true">Places that it pays</p>
          <Stepper label="Places that it pays" unit="place" value={places} max={used.maxPlaces} onChange={setPlaces} />
        </div>
      )}
      {refusal && (
        <p className="pack-field__refusal" role="alert">
          {refusal} Nothing is booked yet, and what you typed is kept.
        </p>
      )}
    </div>
  );
}

type RowProps = Omit<Props, 'takesFocus'> & { pack: UsablePack };

function Row({ pack, choice: { used, places, use }, count }: RowProps) {
  const isUsed = used?.id === pack.id;
  const paid = isUsed ? places : pack.maxPlaces;
  const credits = paid * pack.creditsPerPlace;
  return (
    <label className="pack-field__row">
      <input type="checkbox" checked={isUsed} onChange={({ target }) => use(target.checked ? pack.id : null)} />
      <span>
        <b>{useText(pack, credits)}</b>
        <small>{paysText(pack, { places: paid, count, zone: knownViewerZone() })}</small>
      </span>
      {!pack.membership?.unlimited && (
        <PackDots sessions={pack.terms.sessions} left={pack.creditsLeft} using={isUsed ? credits : 0} />
      )}
    </label>
  );
}
