import { useLocation, useNavigate } from "react-router";
import { Tabs } from "#shared/ui/tabs.tsx";
import { ExplainList } from "../components/explain-list.tsx";
import { GrantsPage } from "../components/grants-page.tsx";
import { MemberList } from "../components/member-list.tsx";
import { RoleList } from "../components/role-list.tsx";
import { sectionOf } from "../model/section.ts";
import { roleAdminText as text } from "../text.ts";
import styles from "./role-admin.module.css";

/** 角色管理: the fragment of the address names the section, or the role whose members or grants are shown. */
export function RoleAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const section = sectionOf(hash);
  // Without the query: each list has its own filters.
  const open = (fragment: string, isStep = true) => navigate(`${pathname}#${fragment}`, { replace: !isStep });
  if (section.kind === "members")
    return <MemberList key={section.roleId} roleId={section.roleId} onBack={() => open("roles")} />;
  if (section.kind === "grants")
    return <GrantsPage key={section.roleId} roleId={section.roleId} onBack={() => open("roles")} />;
  return (
    <Tabs
      label={text.title}
      items={(["roles", "explain"] as const).map((key) => ({ key, label: text.sections[key] }))}
      active={section.kind}
      onChange={(next) => open(next, false)}
    >
      <div className={styles.section}>
        {section.kind === "explain" ? (
          <ExplainList />
        ) : (
          <RoleList onMembers={(id) => open(`members/${id}`)} onGrants={(id) => open(`grants/${id}`)} />
        )}
      </div>
    </Tabs>
  );
}
