import { usePermission } from "#shared/permission/permitted.tsx";
import { HashSections } from "#shared/workspace-ui/hash-sections.tsx";
import { ChainAnchors } from "../components/chain-anchors.tsx";
import { EntryList } from "../components/entry-list.tsx";
import { ErrorList } from "../components/error-list.tsx";
import { RevealList } from "../components/reveal-list.tsx";
import { auditSections } from "../model/section.ts";
import { auditText as text } from "../text.ts";

const contents = {
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

/** 日志管理: all audit entries, by subject. */
export function AuditEntries() {
  const mayVerify = usePermission("audit:verify").isVisible;
  const [all, ...otherSections] = auditSections;
  return (
    <HashSections
      label={text.title}
      sections={[all, ...otherSections.filter((section) => section !== "chain" || mayVerify)]}
      words={text.sections}
      contents={contents}
    />
  );
}
