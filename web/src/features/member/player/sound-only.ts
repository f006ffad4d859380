import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import type { Playback } from './source-callbacks.ts';

const key = 'sound-only';

/** The sound is a `fallback` while the network does not carry the picture; that is no choice, and is not stored. */
export type SoundOnly = {
  isOn: boolean;
  isFallback: boolean;
  toggle: (() => void) | undefined;
  fallBack: () => void;
};

/** Tells whether recordings play as sound alone in this browser (docs/product.md#sound-only), and what changes that. */
export function useSoundOnly({ soundUrl, soundAlone = false }: Playback): SoundOnly {
  const isAvailable = typeof soundUrl === 'string';
  const [isChosen, setChosen] = useState(() => readStored('localStorage', key) === 'on');
  const [hasFallenBack, setFallenBack] = useState(false);
  const isFallback = isAvailable && hasFallenBack && !soundAlone;
  const toggle = () => {
    if (isFallback) {
      setFallenBack(false);
      return;
    }
    writeStored('localStorage', key, isChosen ? 'off' : 'on');
    setChosen(!isChosen);
  };
  const fallBack = () => setFallenBack(true);
  if (soundAlone) return { isOn: true, isFallback, toggle: undefined, fallBack };
  return {
    isOn: isAvailable && (isChosen || isFallback),
    isFallback,
    toggle: isAvailable ? toggle : undefined,
    fallBack,
  };
}
