import { Component, type ReactNode } from 'react';
import { buttonClass } from './button.ts';
import { StateBox } from './StateBox.tsx';

type Props = {
  children: ReactNode;
  /** Key of the current page; the boundary resets when it changes. */
  page: string;
};
type State = { failed: boolean; page: string };

/** Catches the render errors of a page: shows an explanation and a link to continue. */
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
    const reload = (
      <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => window.location.reload()}>
        Load the page again
      </button>
    );
    return (
      <main id="main" className="wrap pt-12">
        <StateBox title="This page did not load" isError actions={reload}>
          Something broke on our side, or the site was renewed while you read. Nothing you booked is affected.
        </StateBox>
      </main>
    );
  }
}
