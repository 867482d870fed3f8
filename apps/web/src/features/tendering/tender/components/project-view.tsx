import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import type { Project } from "../model/tender.ts";
import { projectListText, projectDetailText as text } from "../text.ts";
import { BeginAnnouncement } from "./begin-announcement.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { DueNotice } from "./due-notice.tsx";
import { ProjectActions } from "./project-actions.tsx";
import { ProjectAnnouncements } from "./project-announcements.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectJournal } from "./project-journal.tsx";
import { ProjectLots } from "./project-lots.tsx";
import { ProjectOverrides } from "./project-overrides.tsx";
import styles from "./project-page.module.css";

interface Props {
  readonly project: Project;
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
  readonly onEdit: () => void;
  readonly onAnnouncement: (id: string) => void;
}

/** A project: its timeline, what may be done now, and all its contents. */
export function ProjectView({ project, onRefresh, onClose, onOpen, onEdit, onAnnouncement }: Props) {
  const { announcements, journal, may, overrides } = project;
  const [unpublished] = announcements.flatMap(({ id, state }) => (state === "published" ? [] : [{ id, state }]));
  const mayEdit = may.includes("edit");
  return (
    <>
      <PageHead title={project.name || projectListText.unnamed} note={`${project.code} ${text.title}`}>
        <Button onClick={onClose}>{text.back}</Button>
        <ProjectActions project={project} onRefresh={onRefresh} onOpen={onOpen} onRemoved={onClose} />
        <BeginAnnouncement project={project} isPrimary={!mayEdit && !unpublished} onBegun={onAnnouncement} />
        {mayEdit ? (
          <Button {...(unpublished ? {} : { kind: "primary" })} onClick={onEdit}>
            {text.edit}
          </Button>
        ) : null}
        {unpublished ? (
          <Button kind="primary" onClick={() => onAnnouncement(unpublished.id)}>
            {unpublished.state === "draft" && !may.includes("announce")
              ? text.viewDraft
              : text.openAnnouncement[unpublished.state]}
          </Button>
        ) : null}
      </PageHead>
      <DueNotice project={project} />
      <div className={styles.layout}>
        <div className={styles.sections}>
          <Part
            title={text.sections.announcements}
            emptyText={announcements.length === 0 ? text.none.announcements : null}
          >
            <ProjectAnnouncements announcements={announcements} onOpen={onAnnouncement} />
          </Part>
          <Part title={text.sections.lots}>
            <ProjectLots lots={project.lots} />
          </Part>
          <DocumentsCard project={project} mayUpload={may.includes("upload")} onChange={onRefresh} />
          <Part title={text.sections.facts}>
            <ProjectFacts project={project} />
          </Part>
        </div>
        <div className={styles.sections}>
          <Part title={text.sections.journal} emptyText={journal.length === 0 ? text.none.journal : null}>
            <ProjectJournal journal={journal} />
          </Part>
          {overrides.length > 0 ? (
            <Part title={text.sections.overrides}>
              <ProjectOverrides overrides={overrides} />
            </Part>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface PartProps {
  readonly title: string;
  /** Shown instead of the contents. */
  readonly emptyText?: string | null;
  readonly children: ReactNode;
}

const Part = ({ title, emptyText = null, children }: PartProps) => (
  <Card title={title}>{emptyText === null ? children : <p className={styles.note}>{emptyText}</p>}</Card>
);
