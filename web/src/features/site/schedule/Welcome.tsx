import { photographVariants } from '#shared/rules/photographs.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { RichText } from '../../../ui/RichText.tsx';

export function Welcome() {
  const { text, picture } = useSite().start;
  const largest = picture ? photographVariants(picture).at(-1) : undefined;
  return (
    <div className={picture && text ? 'welcome welcome--two' : 'welcome'}>
      {text && <RichText text={text} />}
      {picture && <img src={picture} alt="" {...(largest && { width: largest.width, height: largest.height })} />}
    </div>
  );
}
