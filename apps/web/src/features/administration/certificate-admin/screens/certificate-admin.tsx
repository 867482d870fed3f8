import { HashSections } from "#shared/workspace-ui/hash-sections.tsx";
import { BindingList } from "../components/binding-list.tsx";
import { CertificationLog } from "../components/certification-log.tsx";
import { GateRulesSection } from "../components/gate-rules.tsx";
import { ProviderList } from "../components/provider-list.tsx";
import { RevocationLists } from "../components/revocation-lists.tsx";
import { certificateSections } from "../model/section.ts";
import { certificateAdminText as text } from "../text.ts";

const contents = {
  bindings: BindingList,
  providers: ProviderList,
  crls: RevocationLists,
  gate: GateRulesSection,
  log: CertificationLog,
};

export const CertificateAdmin = () => (
  <HashSections label={text.title} sections={certificateSections} words={text.sections} contents={contents} />
);
