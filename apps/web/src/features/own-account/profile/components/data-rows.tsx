import { beijingDay } from "@tender/contract/beijing";
import { useState } from "react";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { exportOwn } from "../api.ts";
import { accountText } from "../text.ts";
import { CloseAccountDialog } from "./close-account-dialog.tsx";
import { SettingRow } from "./setting-row.tsx";

const text = accountText.security;

/** The download of the own data, and the closing of the account. */
export function DataRows({ username }: { username: string }) {
  const [isClosing, setIsClosing] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  useTabDialog(
    "close-account",
    isClosing ? <CloseAccountDialog username={username} onClose={() => setIsClosing(false)} /> : null,
  );

  async function download(): Promise<void> {
    setIsExporting(true);
    try {
      const data = await exportOwn();
      saveAsFile(JSON.stringify(data, null, 2), "application/json", `${username}-${beijingDay(data.exportedAt)}.json`);
      notify({ kind: "success", text: text.exported });
    } catch (error) {
      reportError(error);
    } finally {
      setIsExporting(false);
    }
  }

  const beginClosing = async (): Promise<void> => {
    if (await ensureProof()) setIsClosing(true);
  };
  return (
    <>
      <SettingRow title={text.export} note={text.exportNote}>
        <RowAction isLoading={isExporting} onClick={() => void download()}>
          {text.exportAction}
        </RowAction>
      </SettingRow>
      <SettingRow title={text.close} note={text.closeNote}>
        <RowAction onClick={() => void beginClosing().catch(reportError)}>{text.closeAction}</RowAction>
      </SettingRow>
    </>
  );
}
