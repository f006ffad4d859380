import { type ComponentType, lazy, useState } from 'react';

type Page<Props> = ComponentType<Props>;

/**
 * A page that is fetched when it is wanted, or before, when someone is about to want it. One that is loaded already is
 * drawn at once, as the server and the taking over of a rendered page need it.
 */
export function lazyPage<Props extends object>(fetchPage: () => Promise<Page<Props>>) {
  let loaded: Page<Props> | undefined;
  const load = async () => {
    loaded = await fetchPage();
    return { default: loaded };
  };
  const Lazy = lazy(load);
  function LoadedPage(props: Props) {
    const [Shown] = useState<Page<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  // A failed prefetch is retried, and reported, when the page is opened.
  const prepare = () => void load().catch(() => undefined);
  return Object.assign(LoadedPage, { load, prepare });
}
