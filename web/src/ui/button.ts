import './button.css';

type Look = {
  /** Clay is kept for the one action that matters on a screen. */
  tone: 'clay' | 'sage' | 'line' | 'quiet';
  wide?: boolean;
  small?: boolean;
};

/** Class name of a button that destroys something: red text, after everything else. */
export const destructiveButtonClass = 'btn-bad';

/** Class names of a button, for a button, a link or an anchor alike. */
export function buttonClass({ tone, wide = false, small = false }: Look): string {
  return ['btn', `btn--${tone}`, wide && 'btn--wide', small && 'btn--small'].filter(Boolean).join(' ');
}
