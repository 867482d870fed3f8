import { formLimits } from "@tender/contract/online-forms";
import { useEffect, useRef, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { fetchWithProgress } from "#shared/api/fetch-with-progress.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { fileText as text } from "../model/file-text.ts";
import { fileFault } from "../model/row-files.ts";
import type { ControlProps } from "./control-props.ts";

/** A file whose upload has not finished. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: "waiting" | "sending" | "failed";
  readonly message: string;
  /** Uploaded share of the file, from 0 to 1. */
  readonly share: number;
  /** The same file may be sent again. */
  readonly mayRetry: boolean;
}

let uploadCount = 0;

/** Uploads files one after another and adds each to the field's value. A failed file stays for a retry. */
export function useUploads(props: ControlProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // An upload that finishes is added to the current value of the field, not to the one of its start.
  const latestProps = useRef(props);
  latestProps.current = props;
  const waiting = useRef<Upload[]>([]);
  const sending = useRef<{ readonly key: number; readonly abort: AbortController } | null>(null);
  const isPicture = props.field.control === "image";

  useEffect(
    () => () => {
      waiting.current = [];
      sending.current?.abort.abort();
    },
    [],
  );
  const updateUpload = (key: number, change: Partial<Upload>): void =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const removeUpload = (key: number): void => setUploads((current) => current.filter((upload) => upload.key !== key));
  const currentPaths = (): readonly string[] =>
    Array.isArray(latestProps.current.value) ? latestProps.current.value : [];

  async function send({ key, file }: Upload): Promise<void> {
    const abort = new AbortController();
    sending.current = { key, abort };
    updateUpload(key, { state: "sending", message: "", share: 0 });
    try {
      const { form, field } = latestProps.current;
      const params = { code: form, field: field.name };
      const options = { signal: abort.signal, send: fetchWithProgress((share) => updateUpload(key, { share })) };
      const stored = await uploadFile("onlineRow.upload", file, file.name, params, {}, options);
      const { attachPath: path, fileName: name, bytes } = stored;
      removeUpload(key);
      latestProps.current.onChange({
        field: field.name,
        value: [...currentPaths(), path],
        file: { path, name, bytes },
      });
    } catch (error) {
      if (isAborted(error)) return;
      // Reported in addition to the message at the file, which cannot show that the session is over or blocked.
      reportSessionError(error);
      const isRefused = error instanceof ApiError && error.status === 200;
      updateUpload(key, {
        state: "failed",
        message: error instanceof Error ? error.message : "",
        mayRetry: !isRefused,
      });
    } finally {
      sending.current = null;
      sendNext();
    }
  }
  function sendNext(): void {
    if (sending.current) return;
    const upload = waiting.current.shift();
    if (upload) void send(upload);
  }

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== "failed"),
    add(files: readonly File[]): void {
      const freeCount = formLimits.files - currentPaths().length - uploads.length;
      const added = files.map((file, index): Upload => {
        const fault = index < freeCount ? fileFault(file, isPicture) : text.full(formLimits.files);
        uploadCount += 1;
        return {
          key: uploadCount,
          file,
          state: fault ? "failed" : "waiting",
          message: fault ?? "",
          share: 0,
          mayRetry: false,
        };
      });
      setUploads((current) => [...current, ...added]);
      waiting.current.push(...added.filter(({ state }) => state === "waiting"));
      sendNext();
    },
    retry(upload: Upload): void {
      updateUpload(upload.key, { state: "waiting", message: "" });
      waiting.current.push(upload);
      sendNext();
    },
    cancel({ key }: Upload): void {
      waiting.current = waiting.current.filter((upload) => upload.key !== key);
      if (sending.current?.key === key) sending.current.abort.abort();
      removeUpload(key);
    },
  };
}
