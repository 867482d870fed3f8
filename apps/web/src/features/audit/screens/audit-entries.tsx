import { useLocation, useNavigate } from "react-router";
import { usePermission } from "../../../shared/permission/permitted.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { ChainAnchors } from "../components/chain-anchors.tsx";
import { EntryList } from "../components/entry-list.tsx";
import { ErrorList } from "../components/error-list.tsx";
import { RevealList } from "../components/reveal-list.tsx";
import { type AuditSection, auditSections, sectionOf } from "../model/section.ts";
import { auditText as text } from "../text.ts";
import styles from "./audit-entries.module.css";

const contents: Readonly<Record<AuditSection, () => React.ReactNode>> = {
  all: () => <EntryList name="audit" title={text.title} note={text.note} list="audit.list" export="audit.export" />,
  "sign-ins": () => (
    <EntryList
      name="audit-sign-ins"
      title={text.sections["sign-ins"]}
      note={text.notes["sign-ins"]}
      list="audit.listSignIns"
      export="audit.exportSignIns"
    />
  ),
  operations: () => (
    <EntryList
      name="audit-operations"
      title={text.sections.operations}
      note={text.notes.operations}
      list="audit.listOperations"
      export="audit.exportOperations"
    />
  ),
  reveals: RevealList,
  errors: ErrorList,
  chain: ChainAnchors,
};

/** 日志管理: the part of the address behind # names the section, so that all are one tab of the workspace. */
export function AuditEntries() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const mayVerify = usePermission("audit:verify").isVisible;
  const sections = auditSections.filter((section) => section !== "chain" || mayVerify);
  const asked = sectionOf(hash);
  const section = sections.includes(asked) ? asked : "all";
  const Content = contents[section];
  return (
    <Tabs
      label={text.title}
      items={sections.map((key) => ({ key, label: text.sections[key] }))}
      active={section}
      // Without the query: each list has filters of its own.
      onChange={(next) => navigate(next === "all" ? pathname : `${pathname}#${next}`, { replace: true })}
    >
      <div className={styles.section}>
        <Content key={section} />
      </div>
    </Tabs>
  );
}
