import { useLocation, useNavigate } from "react-router";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { BindingList } from "../components/binding-list.tsx";
import { ProviderList } from "../components/provider-list.tsx";
import { adminText as text } from "../text.ts";
import styles from "./third-party-admin.module.css";

const items = [
  { key: "providers", label: text.providers },
  { key: "bindings", label: text.bindings },
] as const;

/** 第三方登录: the part of the address behind # names the section, so that both are one tab of the workspace. */
export function ThirdPartyAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const section = hash === "#bindings" ? "bindings" : "providers";
  return (
    <Tabs
      label={text.title}
      items={items}
      active={section}
      // Without the query: each list has filters of its own.
      onChange={(next) => navigate(`${pathname}#${next}`, { replace: true })}
    >
      <div className={styles.section}>{section === "bindings" ? <BindingList /> : <ProviderList />}</div>
    </Tabs>
  );
}
