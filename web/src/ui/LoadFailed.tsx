import { StateBox } from './StateBox.tsx';
import { TryAgain } from './TryAgain.tsx';

type Props = {
  /** Names what happened: The schedule did not load. */
  title: string;
  onRetry: () => void;
  /** A reassuring sentence. */
  reassurance?: string;
};

export function LoadFailed({ title, onRetry, reassurance = 'Nothing you booked is affected.' }: Props) {
  return (
    <StateBox title={title} isError actions={<TryAgain onPress={onRetry} />}>
      Your connection may have dropped for a moment. {reassurance}
    </StateBox>
  );
}
