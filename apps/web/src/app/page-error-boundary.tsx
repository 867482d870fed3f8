import { Component, type ReactNode } from "react";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { ChunkRetryPage, ServerErrorPage } from "./pages/failure-pages.tsx";

interface BoundaryProps {
  /** A change of the key clears the error, so that the pages render again. */
  readonly locationKey: string;
  readonly children: ReactNode;
}

/** Shows the 500 page when a page throws, and a page with a retry when a part failed to load. */
export class PageErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("an empty error was thrown") };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.locationKey !== this.props.locationKey && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error instanceof ChunkLoadError ? <ChunkRetryPage /> : <ServerErrorPage />;
  }
}
