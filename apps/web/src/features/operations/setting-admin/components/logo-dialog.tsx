import { useState } from "react";
import { fileAddress } from "#shared/config/file-address.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { removeLogo, setLogo, useLogo, useRefreshLogo } from "../api.ts";
import { logoFault, logoKinds, logoName } from "../model/logo-file.ts";
import { logoText as text } from "../text.ts";
import styles from "./logo-dialog.module.css";

/** The organisation's logo: each upload, change or removal takes effect at once. */
export function LogoDialog({ onClose }: { onClose: () => void }) {
  const { data } = useLogo();
  const refresh = useRefreshLogo();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const path = data?.attachPath ?? null;
  const label = path === null ? text.choose : text.change;
  const chooser = useFileChooser({ label, accept: logoKinds, onFile: (file) => void send(file) });

  async function change(act: () => Promise<unknown>, successText: string): Promise<void> {
    setIsBusy(true);
    try {
      await act();
      notify({ kind: "success", text: successText });
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      await refresh();
    }
  }
  async function send(file: File): Promise<void> {
    const fileFault = logoFault(file);
    setFault(fileFault);
    if (fileFault === undefined) await change(() => setLogo(file, logoName(file.type)), text.saved);
  }
  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion, okText: text.remove };
    if (await confirm({ ...question, isDangerous: true })) await change(removeLogo, text.removed);
  }

  return (
    <WorkspaceDialog
      open
      title={text.title}
      onClose={onClose}
      footer={
        <>
          {path === null ? null : (
            <Button kind="danger" disabled={isBusy} onClick={() => void remove()}>
              {text.remove}
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {text.close}
          </Button>
          <Button kind="primary" isLoading={isBusy} disabled={data === undefined} onClick={chooser.open}>
            {label}
          </Button>
        </>
      }
    >
      <p>{text.note}</p>
      <div className={styles.shown}>
        {data === undefined ? null : path === null ? (
          text.none
        ) : (
          <img className={styles.logo} src={fileAddress(data.attachGroup, path)} alt={text.current} />
        )}
      </div>
      <p className={styles.hint}>{text.hint}</p>
      {fault === undefined ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {chooser.field}
    </WorkspaceDialog>
  );
}
