import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { ArrowDown, ArrowUp } from '../../../ui/admin/icons.tsx';

type Props = {
  title: string;
  /** Counted from 0. */
  place: number;
  last: number;
  onMove: (to: number) => Promise<void>;
};

// Buttons of the table's own kind: a row takes the keys of others for its own.
/**
 * Moves a recording up or down by one; disabled at the ends (docs/product.md#recording-order). The focus goes along.
 */
export function Arrows({ title, place, last, onMove }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has moved has lost the focus.
  useEffect(() => {
    if (!pressed.current) return;
    const arrow = box.current?.querySelector<HTMLElement>(`[data-way=${pressed.current}]:enabled`);
    (arrow ?? box.current?.querySelector<HTMLElement>('button:enabled'))?.focus();
    pressed.current = null;
  }, [place]);

  const step = (way: 'up' | 'down') => {
    pressed.current = way;
    void onMove(place + (way === 'up' ? -1 : 1));
  };
  return (
    <span className="arrows" ref={box}>
      <Button
        className="icon-btn"
        data-way="up"
        aria-label={`Move ${title} up`}
        isDisabled={place === 0}
        onPress={() => step('up')}
      >
        <ArrowUp />
      </Button>
      <Button
        className="icon-btn"
        data-way="down"
        aria-label={`Move ${title} down`}
        isDisabled={place === last}
        onPress={() => step('down')}
      >
        <ArrowDown />
      </Button>
    </span>
  );
}
