import type { ReactNode } from 'react';
import { photographVariants } from '#shared/rules/photographs.ts';
import type { RichText as Blocks } from '#shared/rules/rich-text.ts';
import { RichText } from './RichText.tsx';
import './own-words.css';

type Props = { text: Blocks | null; picture: string | null; children?: ReactNode };

/** The owner's own words on a page, with their picture beside them where there is room. */
export function OwnWords({ text, picture, children }: Props) {
  const words = (text !== null || children) && (
    <div>
      {text && <RichText text={text} />}
      {children}
    </div>
  );
  return (
    <div className={picture && words ? 'own-words own-words--picture' : 'own-words'}>
      {words}
      {picture && <Picture path={picture} />}
    </div>
  );
}

function Picture({ path }: { path: string }) {
  const variants = photographVariants(path);
  const largest = variants.at(-1);
  return (
    <img
      className="own-words__picture"
      src={path}
      alt=""
      {...(largest && {
        srcSet: variants.map((one) => `${one.path} ${one.width}w`).join(', '),
        sizes: '(max-width: 63.99rem) 100vw, 28rem',
        width: largest.width,
        height: largest.height,
      })}
    />
  );
}
