import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import type { Playback } from './source-callbacks.ts';

const key = 'sound-only';

type SoundOnly = { isOn: boolean; toggle: (() => void) | undefined };

/** Tells whether recordings play as sound alone in this browser (docs/product.md#sound-only), and what changes that. */
export function useSoundOnly({ soundUrl, soundAlone = false }: Playback): SoundOnly {
  const isAvailable = typeof soundUrl === 'string';
  const [isChosen, setChosen] = useState(() => readStored('localStorage', key) === 'on');
  const toggle = () => {
    writeStored('localStorage', key, isChosen ? 'off' : 'on');
    setChosen(!isChosen);
  };
  if (soundAlone) return { isOn: true, toggle: undefined };
  return { isOn: isAvailable && isChosen, toggle: isAvailable ? toggle : undefined };
}
