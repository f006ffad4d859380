import { buttonClass } from './button.ts';
import { RotateCw } from './icons.tsx';

/** Asks again for what could not be fetched. */
export function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onPress}>
      <RotateCw />
      Try again
    </button>
  );
}
