import { beijingDay } from "@tender/contract/beijing";
import { useState } from "react";
import { type DownloadKey, download } from "../../api/download.ts";
import { saveAsFile } from "../../browser/save-as-file.ts";
import { notify } from "../../feedback/notify.ts";
import { reportError } from "../../feedback/report-error.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly what: DownloadKey;
  readonly query: Readonly<Record<string, string>>;
  readonly fileName: string;
}

/** Saves everything that fits what is asked, not the page that is shown. */
export function ExportButton({ what, query, fileName }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const run = async (): Promise<void> => {
    setIsRunning(true);
    try {
      const file = await download(what, query);
      saveAsFile(file, file.type, `${fileName}-${beijingDay(Date.now())}.csv`);
      notify({ kind: "success", text: "已导出，请在浏览器的下载中查看" });
    } catch (error) {
      reportError(error);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button
      kind="text"
      size="small"
      isLoading={isRunning}
      icon={<Icon name="download" size={16} />}
      onClick={() => void run()}
    >
      导出
    </Button>
  );
}
