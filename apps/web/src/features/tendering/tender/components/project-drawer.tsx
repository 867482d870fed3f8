import { Drawer } from "antd";
import { type ReactNode, useId } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { type Project, useProject } from "../api.ts";
import { projectDetailText as text } from "../text.ts";
import { ProjectAnnouncements } from "./project-announcements.tsx";
import { ProjectDocuments } from "./project-documents.tsx";
import styles from "./project-drawer.module.css";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectJournal } from "./project-journal.tsx";
import { ProjectLots } from "./project-lots.tsx";

/** 项目详情, read-only. Render by `useTabDialog`. */
export function ProjectDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useProject(id);
  return (
    <Drawer open size={800} title={text.title} onClose={onClose} closable={{ "aria-label": text.close }}>
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Sections project={data} /> : null}
      {!data && !error ? <Skeleton lines={8} label={text.loading} /> : null}
    </Drawer>
  );
}

function Sections({ project }: { readonly project: Project }) {
  const { documents, announcements, journal } = project;
  return (
    <>
      <Section title={text.sections.facts}>
        <ProjectFacts project={project} />
      </Section>
      <Section title={text.sections.lots}>
        <ProjectLots lots={project.lots} />
      </Section>
      <Section title={text.sections.documents} emptyText={documents.length === 0 ? text.none.documents : undefined}>
        <ProjectDocuments documents={documents} />
      </Section>
      <Section
        title={text.sections.announcements}
        emptyText={announcements.length === 0 ? text.none.announcements : undefined}
      >
        <ProjectAnnouncements announcements={announcements} />
      </Section>
      <Section title={text.sections.journal} emptyText={journal.length === 0 ? text.none.journal : undefined}>
        <ProjectJournal journal={journal} />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** Shown instead of the contents. */
  readonly emptyText?: string | undefined;
  readonly children: ReactNode;
}

function Section({ title, emptyText, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {emptyText === undefined ? children : <p className={styles.note}>{emptyText}</p>}
    </section>
  );
}
