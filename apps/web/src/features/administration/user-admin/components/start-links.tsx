import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import type { ImportDetail } from "#shared/workspace-ui/import/import-source.ts";
import { claimStartLinks, useUserChoices } from "../api.ts";
import { startLinkText as text } from "../text.ts";
import styles from "./user-admin.module.css";

/** The links of imported people, which the person who imported them can download once. */
export function StartLinks({ found, onClaimed }: { readonly found: ImportDetail; readonly onClaimed: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const { id, isOwn, handedOutAt } = found;
  const canMail = useUserChoices().data?.canMail ?? false;
  const [isMailed, setIsMailed] = useState(false);

  async function claim(format: "csv" | "xlsx"): Promise<void> {
    if (!(await confirm({ title: text.claim, text: isMailed ? text.mailQuestion : text.question, okText: text.claim })))
      return;
    setIsBusy(true);
    try {
      const file = await claimStartLinks(id, format, isMailed ? "mail" : "page");
      saveAsFile(file, file.type, file.name);
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      onClaimed();
    }
  }
  if (handedOutAt !== null) return <p className={styles.quiet}>{text.claimed(beijingMinute(handedOutAt))}</p>;
  if (!isOwn) return <p className={styles.quiet}>{text.ofImporter}</p>;
  return (
    <section aria-label={text.title}>
      <p className={styles.hint}>{text.hint}</p>
      {canMail ? (
        <p>
          <Checkbox checked={isMailed} onChange={setIsMailed}>
            {text.byMail}
          </Checkbox>
        </p>
      ) : null}
      <p className={styles.choices}>
        <Button kind="primary" isLoading={isBusy} onClick={() => void claim("xlsx")}>
          {text.asXlsx}
        </Button>
        <Button disabled={isBusy} onClick={() => void claim("csv")}>
          {text.asCsv}
        </Button>
      </p>
    </section>
  );
}
