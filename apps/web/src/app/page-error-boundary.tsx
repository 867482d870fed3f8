import { Component, type ReactNode } from "react";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { ChunkRetryPage, ServerErrorPage } from "./pages/failure-pages.tsx";

interface BoundaryProps {
  /** Going to another address gives the pages a new chance. */
  readonly locationKey: string;
  readonly children: ReactNode;
}

/** A page that throws becomes the 500 page, a part that did not load a page with a way to try again. */
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
