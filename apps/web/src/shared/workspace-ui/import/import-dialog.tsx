import { type ReactNode, useState } from "react";
import { download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { ImportFileStep } from "./import-file-step.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import type { ImportDetail, ImportSource } from "./import-source.ts";
import { importText as text } from "./import-text.ts";
import { useImport } from "./use-import.ts";

interface Props {
  readonly source: ImportSource;
  /** Null: the person must choose a file first. */
  readonly id: string | null;
  readonly onAccepted: (id: string | null) => void;
  readonly onClose: () => void;
  /** Called when the imported data is stored. */
  readonly onImported: () => void;
  /** Further actions for a finished import. */
  readonly renderResult?: (detail: ImportDetail, refresh: () => void) => ReactNode;
}

/** The dialog of one import: choose a file, check it row by row, import it completely or not at all. */
export function ImportDialog({ source, id, onAccepted, onClose, onImported, renderResult }: Props) {
  const title = id === null ? text.begin(source.subject) : text.record;
  if (id !== null)
    return (
      <OpenImport
        key={id}
        {...{ source, id, title, onAccepted, onClose, onImported, ...(renderResult ? { renderResult } : {}) }}
      />
    );
  return (
    <WorkspaceDialog open title={title} width={640} onClose={onClose}>
      <ImportFileStep source={source} onAccepted={onAccepted} />
    </WorkspaceDialog>
  );
}

function OpenImport({
  source,
  id,
  title,
  onAccepted,
  onClose,
  onImported,
  renderResult,
}: Props & { id: string; title: string }) {
  const { data: detail, error, isFetching, refetch } = useImport(source, id, onImported);
  const refresh = () => void refetch();
  return (
    <WorkspaceDialog
      open
      title={title}
      width={640}
      onClose={onClose}
      footer={detail ? <Footer {...{ source, detail, refresh, onAccepted, onClose }} /> : null}
    >
      {detail ? (
        <ImportOutcome detail={detail} extra={detail.state === "done" ? renderResult?.(detail, refresh) : null} />
      ) : null}
      {detail || error ? null : <Spinner />}
      {error && !detail ? (
        <LoadFailure subject={text.record} error={error} isRetrying={isFetching} onRetry={refresh} />
      ) : null}
    </WorkspaceDialog>
  );
}

interface FooterProps extends Pick<Props, "source" | "onAccepted" | "onClose"> {
  readonly detail: ImportDetail;
  readonly refresh: () => void;
}

function Footer({ source, detail: { id, state, total, failure }, refresh, onAccepted, onClose }: FooterProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function run(action: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      refresh();
    }
  }
  const withdraw = async (): Promise<void> => {
    const question = { title: text.withdraw, text: text.withdrawQuestion, okText: text.withdraw, isDangerous: true };
    if (await confirm(question)) await run(() => source.withdraw(id));
  };
  const saveReport = async (): Promise<void> => {
    const file = await download(source.report, { id, format: "xlsx" }, undefined, source.params);
    saveAsFile(file, file.type, file.name);
  };
  const hasReport = state === "refused" || state === "done" || state === "ready" || (state === "failed" && total > 0);
  return (
    <>
      {hasReport && failure?.code.startsWith("file.") !== true ? (
        <Button disabled={isBusy} onClick={() => void run(saveReport)}>
          {text.report}
        </Button>
      ) : null}
      {state === "ready" ? (
        <>
          <Button disabled={isBusy} onClick={() => void withdraw()}>
            {text.withdraw}
          </Button>
          <Button kind="primary" isLoading={isBusy} onClick={() => void run(() => source.start(id))}>
            {text.start(total)}
          </Button>
        </>
      ) : (
        <Button onClick={onClose}>{text.close}</Button>
      )}
      {state === "refused" || state === "failed" ? (
        <Button kind="primary" onClick={() => onAccepted(null)}>
          {text.chooseAgain}
        </Button>
      ) : null}
    </>
  );
}
