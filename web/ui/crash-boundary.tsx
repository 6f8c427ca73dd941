import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Message } from './message.tsx';

/** Catches what no page expected, a chunk of an older deployment above all, and offers the way out: loading again. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main>
        <Message title="This page stopped working" role="alert">
          <p>
            We may have published a new version, or your connection dropped. Loading the page again usually
            helps.
          </p>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </Message>
      </main>
    );
  }
}
