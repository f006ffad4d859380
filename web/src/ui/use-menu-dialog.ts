import { type MouseEvent, useEffect, useRef } from 'react';

/** State of a narrow screen's menu in a native dialog. A link, the backdrop or a wide window closes it. */
export function useMenuDialog(linkSelector = 'a') {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();

  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)');
    const closeDialog = () => ref.current?.close();
    wide.addEventListener('change', closeDialog);
    return () => wide.removeEventListener('change', closeDialog);
  }, []);

  const closeOnChoice = ({ target, currentTarget }: MouseEvent) => {
    const onBackdrop = target === currentTarget;
    if (onBackdrop || (target instanceof Element && target.closest(linkSelector))) close();
  };

  return { ref, open: () => ref.current?.showModal(), close, closeOnChoice };
}
