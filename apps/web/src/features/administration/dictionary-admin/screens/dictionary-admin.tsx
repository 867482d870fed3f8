import { useLocation, useNavigate } from "react-router";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import styles from "../components/dictionary-admin.module.css";
import { DictionaryList } from "../components/dictionary-list.tsx";
import { ItemsPage } from "../components/items-page.tsx";
import { RemovedList } from "../components/removed-list.tsx";
import { sectionOf, sectionsFor } from "../model/section.ts";
import { dictionaryAdminText as text } from "../text.ts";

/** 数据字典: the fragment of the address names the list, or the dictionary whose items are shown. */
export function DictionaryAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const mayRemove = usePermission("dictionary:remove").isVisible;
  const section = sectionOf(hash, mayRemove);
  // Without the query: each list has its own filters.
  const open = (fragment: string, isStep = true) => navigate(`${pathname}#${fragment}`, { replace: !isStep });
  if (section.kind === "items")
    return <ItemsPage key={section.id} id={section.id} onBack={(list) => open(list, false)} />;
  const { list } = section;
  return (
    <Tabs
      label={text.title}
      items={sectionsFor(mayRemove).map((key) => ({ key, label: text.sections[key] }))}
      active={list}
      onChange={(next) => open(next, false)}
    >
      <div className={styles.section}>
        {list === "removed" ? (
          <RemovedList />
        ) : (
          <DictionaryList
            key={list}
            kind={list === "selects" ? "select" : "dictionary"}
            onOpen={(id) => open(`items/${id}`)}
          />
        )}
      </div>
    </Tabs>
  );
}
