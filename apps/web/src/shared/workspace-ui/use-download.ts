import { useState } from "react";
import { type DownloadKey, download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";

export interface FileRequest {
  readonly download: DownloadKey;
  readonly query: Readonly<Record<string, string>>;
  /** Path parameters of the call. */
  readonly params?: object | undefined;
}

/** Downloads the file of a call and reports success or failure. */
export function useDownload(): { readonly isRunning: boolean; readonly save: (file: FileRequest) => Promise<void> } {
  const [isRunning, setIsRunning] = useState(false);
  const save = async ({ download: key, query, params }: FileRequest): Promise<void> => {
    setIsRunning(true);
    try {
      const file = await download(key, query, undefined, params);
      saveAsFile(file, file.type, file.name);
      notify({ kind: "success", text: "已导出，请在浏览器的下载中查看" });
    } catch (error) {
      reportError(error);
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, save };
}
