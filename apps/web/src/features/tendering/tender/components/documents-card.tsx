import { type DocumentKind, documentKinds } from "@tender/contract/tender-terms";
import { Select } from "antd";
import { useId, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Button } from "#shared/ui/button.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { removeDocument, uploadDocument } from "../api.ts";
import type { Project } from "../model/tender.ts";
import { documentText as text } from "../text.ts";
import styles from "./documents-card.module.css";
import { ProjectDocuments } from "./project-documents.tsx";

interface Props {
  readonly project: Project;
  readonly mayUpload: boolean;
  readonly onChange: () => Promise<unknown>;
}

const kinds = Object.entries(documentKinds).map(([value, label]) => ({ value: value as DocumentKind, label }));

/** 采购文件 by version, with upload and removal for those who may change the project. */
export function DocumentsCard({ project, mayUpload, onChange }: Props) {
  const { id, documents } = project;
  const anchor = useId();
  const [kind, setKind] = useState<DocumentKind>("documents");
  const { isBusy, work } = useWork(onChange);
  const upload = (files: readonly File[]): void =>
    void work(async () => {
      for (const file of files) await uploadDocument(id, kind, file);
    }, text.uploaded);
  const chooser = useFileChooser({ label: text.choose, accept: "", onFiles: upload });
  async function remove(document: Project["documents"][number]): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion(document.title), okText: text.remove };
    if (await confirm({ ...question, isDangerous: true })) await work(() => removeDocument(document.id), text.removed);
  }
  return (
    <div id="documents">
      <Card title={text.heading}>
        {documents.length === 0 ? <p className={styles.note}>{text.none}</p> : null}
        <ProjectDocuments
          documents={documents}
          {...(mayUpload ? { onRemove: (document) => void remove(document), isBusy } : {})}
        />
        {mayUpload ? (
          <div className={styles.upload}>
            <label htmlFor={anchor}>{text.kind}</label>
            <Select id={anchor} value={kind} options={kinds} onChange={setKind} popupMatchSelectWidth={false} />
            <Button size="small" isLoading={isBusy} onClick={chooser.open}>
              {text.upload}
            </Button>
            {chooser.field}
            <span className={styles.note}>{text.hint}</span>
          </div>
        ) : null}
      </Card>
    </div>
  );
}
