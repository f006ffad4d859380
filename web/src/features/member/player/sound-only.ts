import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';

const key = 'sound-only';

/** Tells whether recordings play as sound alone in this browser (docs/product.md#sound-only), and what changes that. */
export function useSoundOnly(isAvailable: boolean): { isOn: boolean; toggle: (() => void) | undefined } {
  const [isChosen, setChosen] = useState(() => readStored('localStorage', key) === 'on');
  const toggle = () => {
    writeStored('localStorage', key, isChosen ? 'off' : 'on');
    setChosen(!isChosen);
  };
  return { isOn: isAvailable && isChosen, toggle: isAvailable ? toggle : undefined };
}
