import { Component, type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { readTypedFields, restoreTypedFields } from './typed-fields.ts';

type Props = {
  children: ReactNode;
  /** Key of the current page; the boundary resets when it changes. */
  page: string;
};
type State = {
  failed: boolean;
  page: string;
  /** Holds when the error before this one happened, in milliseconds of the epoch; null before the first. */
  failedAt: number | null;
  /** Counts how often the page was rendered anew. */
  renewals: number;
};

/** A page that breaks again within this many milliseconds breaks by itself. */
const renewalMs = 5000;

const FailedPage = lazy<ComponentType>(() =>
  import('./FailedPage.tsx').then(
    (file) => ({ default: file.FailedPage }),
    // A browser that gets no code at all.
    () => ({ default: () => 'This page did not load.' }),
  ),
);

/**
 * Catches the render errors of a page and renders it anew, since another program may have changed the document, as one
 * that translates it does (docs/decisions/translated-pages.md), with what was typed into it. If it breaks again, an
 * explanation is shown, and how to continue.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, page: this.props.page, failedAt: null, renewals: 0 };
  #typed: ReturnType<typeof readTypedFields> = [];

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State) {
    return page === state.page ? null : { failed: false, page, failedAt: null };
  }

  /** The page that breaks is in the document until this update is done. */
  override getSnapshotBeforeUpdate(_: Props, before: State): null {
    if (this.state.failed && !before.failed) this.#typed = readTypedFields();
    return null;
  }

  override componentDidUpdate(_: Props, before: State) {
    if (this.state.renewals === before.renewals || this.state.failed) return;
    restoreTypedFields(this.#typed);
    this.#typed = [];
  }

  override componentDidCatch() {
    const now = Date.now();
    const isRenewed = this.state.failedAt === null || now - this.state.failedAt > renewalMs;
    this.setState({ failed: !isRenewed, failedAt: now, renewals: this.state.renewals + 1 });
  }

  override render() {
    const { failed, failedAt, renewals } = this.state;
    if (!failed) return <Fragment key={renewals}>{this.props.children}</Fragment>;
    // Until it is known whether the page is rendered anew.
    if (failedAt === null) return null;
    return (
      <Suspense>
        <FailedPage />
      </Suspense>
    );
  }
}
