import { Form } from "antd";
import { conflictText, saveStateText } from "#shared/draft/text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { MessagePanel } from "#shared/workspace-ui/message-panel.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { editorText as text } from "../editor-text.ts";
import { pathOf } from "../model/findings.ts";
import type { Finding, Project } from "../model/tender.ts";
import { projectPieces } from "../project-pieces.ts";
import { BasicsFields } from "./basics-fields.tsx";
import { BeginAnnouncement } from "./begin-announcement.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { LotFields } from "./lot-fields.tsx";
import styles from "./project-editor.module.css";
import { StickySide } from "./sticky-side.tsx";
import { ContactFields, TermsFields, TimesFields } from "./terms-fields.tsx";
import { useFieldMarks, useFindings } from "./use-findings.ts";
import { useProjectDraft } from "./use-project-draft.ts";

interface Props {
  readonly project: Project;
  /** Reads the project again, without the form: its documents and announcements. */
  readonly onRefresh: () => Promise<unknown>;
  /** Discards the form and loads the project as it is on the server. */
  readonly onReload: () => void;
  readonly onClose: () => void;
  readonly onAnnouncement: (id: string) => void;
}

/** Edits the draft of a project. The input is saved automatically and checked while it is typed. */
export function ProjectEditor({ project, onRefresh, onReload, onClose, onAnnouncement }: Props) {
  const draft = useProjectDraft(project);
  const { form, initial, shown, current, autosave, state, differences, setValue } = draft;
  const findings = useFindings(project.id, shown, project.documents.length);
  const isBlocked = state.kind === "changed" || state.kind === "closed";

  useFieldMarks(form, findings.data, current);

  async function leave(): Promise<void> {
    await autosave.flush();
    if (autosave.state.get().kind === "closed") autosave.forget();
    onClose();
  }
  function go(finding: Finding): void {
    const path = pathOf(finding);
    if (finding.field === "documents") document.getElementById("documents")?.scrollIntoView({ block: "center" });
    else form.focusField(path as never);
  }

  return (
    <>
      <PageHead title={text.title} note={<span role="status">{saveStateText(state)}</span>}>
        <Button onClick={() => void leave()}>{text.back}</Button>
        <BeginAnnouncement
          project={project}
          isPrimary
          disabled={isBlocked}
          before={async () => (await autosave.flush()) !== undefined}
          onBegun={onAnnouncement}
        />
      </PageHead>
      {state.kind === "changed" && differences ? (
        <ConcurrentChanges
          key={state.now.version}
          fields={projectPieces}
          differences={differences}
          onChoose={(name, value) => setValue(name, value)}
        >
          <Button size="small" kind="primary" onClick={() => void autosave.rebase(state.now)}>
            {conflictText.save}
          </Button>
          <Button
            size="small"
            onClick={() => {
              autosave.forget();
              onReload();
            }}
          >
            {conflictText.loadTheirs}
          </Button>
        </ConcurrentChanges>
      ) : null}
      {state.kind === "closed" ? (
        <MessagePanel title={state.isDeleted ? text.removed : text.closed} hint={text.closedHint} />
      ) : null}
      <div className={styles.layout}>
        <div className={styles.sections}>
          <Form
            form={form}
            layout="vertical"
            colon={false}
            requiredMark={false}
            initialValues={initial}
            className={styles.sections ?? ""}
            onValuesChange={() => autosave.note(current())}
          >
            <Card title={text.sections.basics}>
              <BasicsFields shown={shown} />
            </Card>
            <Card title={text.sections.lots}>
              <LotFields shown={shown} />
            </Card>
            <Card title={text.sections.terms}>
              <TermsFields />
            </Card>
            <Card title={text.sections.times}>
              <TimesFields />
            </Card>
            <Card title={text.sections.contacts}>
              <ContactFields shown={shown} />
            </Card>
          </Form>
          <DocumentsCard project={project} mayUpload onChange={onRefresh} />
        </div>
        <StickySide>
          <CheckPanel findings={findings.data} hasFailed={findings.error !== null} onGo={go} />
        </StickySide>
      </div>
    </>
  );
}
