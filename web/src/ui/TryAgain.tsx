import { buttonClass } from './button.ts';
import { RotateCw } from './icons.tsx';

export function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onPress}>
      <RotateCw />
      Try again
    </button>
  );
}
