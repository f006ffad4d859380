import { Component, type ReactNode } from 'react';
import { buttonClass } from './button.ts';
import { StateBox } from './StateBox.tsx';

/** Stands between a page and an error in it: what happened, and a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const reload = (
      <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => window.location.reload()}>
        Load the page again
      </button>
    );
    return (
      <div className="wrap pt-12">
        <StateBox title="This page did not load" alarming actions={reload}>
          Something broke on our side, or the site was renewed while you read. Nothing you booked is affected.
        </StateBox>
      </div>
    );
  }
}
