import { Component, type ComponentType, type ReactNode } from "react";

interface Props {
  Fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

/** Keeps a failure while drawing to the part that failed. A new `key` tries anew. */
export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override render() {
    const { Fallback, children } = this.props;
    return this.state.failed ? <Fallback error={this.state.error} /> : children;
  }
}
