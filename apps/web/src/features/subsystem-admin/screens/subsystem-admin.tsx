import { useLocation, useNavigate } from "react-router";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { DeliveryList } from "../components/delivery-list.tsx";
import { OriginList } from "../components/origin-list.tsx";
import { SubsystemList } from "../components/subsystem-list.tsx";
import { type SubsystemSection, sectionOf, subsystemSections } from "../model/section.ts";
import { subsystemAdminText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

const contents: Readonly<Record<SubsystemSection, () => React.ReactNode>> = {
  subsystems: SubsystemList,
  deliveries: DeliveryList,
  origins: OriginList,
};

/** 子系统管理: the part of the address behind # names the section, so that all are one tab of the workspace. */
export function SubsystemAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const section = sectionOf(hash);
  const Content = contents[section];
  return (
    <Tabs
      label={text.title}
      items={subsystemSections.map((key) => ({ key, label: text.sections[key] }))}
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
