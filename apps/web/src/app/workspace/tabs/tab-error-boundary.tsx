import { Component, type ReactNode } from "react";
import { workspaceText } from "#app/workspace/text.ts";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTabScope } from "#shared/workspace-ui/tab-scope.tsx";
import styles from "./tab-pane.module.css";

/** Limits an error of a page to its own tab. Opening the page again mounts it again. */
export class TabErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("an empty error was thrown") };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FailedPage {...(error instanceof ChunkLoadError ? workspaceText.chunkFailed : workspaceText.pageFailed)} />;
  }
}

function FailedPage({ title, text }: { title: string; text: string }) {
  const scope = useTabScope();
  return (
    <div className={styles.failed} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className={styles.actions}>
        <Button kind="primary" onClick={scope?.refresh}>
          {workspaceText.reopen}
        </Button>
        <Button onClick={scope?.close}>{workspaceText.closeTab}</Button>
      </p>
    </div>
  );
}
