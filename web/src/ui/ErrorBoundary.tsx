import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

type Props = {
  children: ReactNode;
  /** Key of the current page; the boundary resets when it changes. */
  page: string;
};
type State = { failed: boolean; page: string };

const FailedPage = lazy<ComponentType>(() =>
  import('./FailedPage.tsx').then(
    (file) => ({ default: file.FailedPage }),
    // A browser that gets no code at all.
    () => ({ default: () => 'This page did not load.' }),
  ),
);

/** Catches the render errors of a page: shows an explanation and how to continue. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, page: this.props.page };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State) {
    return page === state.page ? null : { failed: false, page };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Suspense>
        <FailedPage />
      </Suspense>
    );
  }
}
