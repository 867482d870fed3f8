import { useLocation, useNavigate } from "react-router";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { BindingList } from "../components/binding-list.tsx";
import { CertificationLog } from "../components/certification-log.tsx";
import { GateRulesSection } from "../components/gate-rules.tsx";
import { ProviderList } from "../components/provider-list.tsx";
import { RevocationLists } from "../components/revocation-lists.tsx";
import { type CertificateSection, certificateSections, sectionOf } from "../model/section.ts";
import { certificateAdminText as text } from "../text.ts";
import styles from "./certificate-admin.module.css";

const contents: Readonly<Record<CertificateSection, () => React.ReactNode>> = {
  bindings: BindingList,
  providers: ProviderList,
  crls: RevocationLists,
  gate: GateRulesSection,
  log: CertificationLog,
};

/** 证书管理: the part of the address behind # names the section, so that all are one tab of the workspace. */
export function CertificateAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const section = sectionOf(hash);
  const Content = contents[section];
  return (
    <Tabs
      label={text.title}
      items={certificateSections.map((key) => ({ key, label: text.sections[key] }))}
      active={section}
      // Without the query: each list has filters of its own.
      onChange={(next) => navigate(`${pathname}#${next}`, { replace: true })}
    >
      <div className={styles.section}>
        <Content key={section} />
      </div>
    </Tabs>
  );
}
