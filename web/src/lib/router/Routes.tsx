import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react';
import { matchPath, type Params } from './match-path.ts';
import { useLocation } from './Router.tsx';

type RouteProps = {
  /** Whole pattern of the path; a route without one is a frame around the routes within it. */
  path?: string;
  element: ReactNode;
  children?: ReactNode;
};

const ParamsContext = createContext<Params>({});
const OutletContext = createContext<ReactNode>(null);

/** The parameters of the shown path, by the names in its pattern. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

/** Where a frame shows the page within it. */
export function Outlet(): ReactNode {
  return useContext(OutletContext);
}

/** A page or a frame; read by `Routes`, which it stands in. */
export function Route(_: RouteProps): ReactNode {
  throw new Error('a Route belongs into Routes');
}

type Match = { params: Params; elements: ReactNode[] };

function findMatch(routes: ReactNode, pathname: string, frames: ReactNode[] = []): Match | null {
  for (const route of Children.toArray(routes)) {
    if (!isValidElement<RouteProps>(route)) continue;
    const { path, element, children } = route.props;
    const elements = [...frames, element];
    const params = path === undefined ? null : matchPath(path, pathname);
    const match = params ? { params, elements } : findMatch(children, pathname, elements);
    if (match) return match;
  }
  return null;
}

/** Shows the first route whose pattern the path has, in its frames. */
export function Routes({ children }: { children: ReactNode }): ReactNode {
  const match = findMatch(children, useLocation().pathname);
  if (!match) return null;
  let page: ReactNode = null;
  for (const element of match.elements.toReversed()) page = <OutletContext value={page}>{element}</OutletContext>;
  return <ParamsContext value={match.params}>{page}</ParamsContext>;
}
