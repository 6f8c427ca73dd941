import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Message } from './message.tsx';

interface Props {
  title: string;
  text: string;
  /** The label of the button that loads the page again. */
  action: string;
  children: ReactNode;
}

/** Catches an unexpected error, most often a missing chunk of an older deployment, and offers to load the page again. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    const { title, text, action, children } = this.props;
    if (!this.state.hasCrashed) return children;
    return (
      <main>
        <Message title={title} role="alert">
          <p>{text}</p>
          <Button onClick={() => location.reload()}>{action}</Button>
        </Message>
      </main>
    );
  }
}
