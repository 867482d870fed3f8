import type { ComponentType } from "react";
import { useLocation, useNavigate } from "react-router";
import { Tabs } from "#shared/ui/tabs.tsx";
import styles from "./hash-sections.module.css";

interface Props<S extends string> {
  readonly label: string;
  /** Without a fragment in the address the first section is shown. */
  readonly sections: readonly [S, ...S[]];
  readonly words: Readonly<Record<S, string>>;
  readonly contents: Readonly<Record<S, ComponentType>>;
}

/** Sections of one subject. The fragment of the address names the section, so that all are one tab of the workspace. */
export function HashSections<S extends string>({ label, sections, words, contents }: Props<S>) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [first] = sections;
  const section = sections.find((candidate) => `#${candidate}` === hash) ?? first;
  const Content: ComponentType = contents[section];
  return (
    <Tabs
      label={label}
      items={sections.map((key) => ({ key, label: words[key] }))}
      active={section}
      // Without the query: each list has its own filters.
      onChange={(next) => navigate(next === first ? pathname : `${pathname}#${next}`, { replace: true })}
    >
      <div className={styles.section}>
        <Content key={section} />
      </div>
    </Tabs>
  );
}
