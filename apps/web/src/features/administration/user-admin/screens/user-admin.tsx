import { useLocation, useNavigate } from "react-router";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { PersonImports } from "../components/person-imports.tsx";
import { RemovedList } from "../components/removed-list.tsx";
import { UserList } from "../components/user-list.tsx";
import { sectionOf, type UserSection, userSections } from "../model/section.ts";
import { userAdminText as text } from "../text.ts";
import styles from "./user-admin.module.css";

const contents: Readonly<Record<UserSection, () => React.ReactNode>> = {
  users: UserList,
  imports: PersonImports,
  removed: RemovedList,
};

/** 用户管理: the fragment of the address names the section, so that all sections share one tab of the workspace. */
export function UserAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const mayRemove = usePermission("user:remove").isVisible;
  const mayImport = usePermission("user:import").isVisible;
  const open = userSections.filter((section) => section === "users" || (section === "imports" ? mayImport : mayRemove));
  const section = sectionOf(hash, open);
  const Content = contents[section];
  if (open.length === 1) return <UserList />;
  return (
    <Tabs
      label={text.title}
      items={open.map((key) => ({ key, label: text.sections[key] }))}
      active={section}
      // Without the query: each list has its own filters.
      onChange={(next) => navigate(`${pathname}#${next}`, { replace: true })}
    >
      <div className={styles.section}>
        <Content key={section} />
      </div>
    </Tabs>
  );
}
