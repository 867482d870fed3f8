import { Link } from "react-router";
import type { Crumb } from "#app/workspace/model/breadcrumb.ts";
import { workspaceText } from "#app/workspace/text.ts";
import styles from "./breadcrumb-line.module.css";

/** Position of the page in the menu, starting with 首页. */
export function BreadcrumbLine({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.length - 1;
  return (
    <nav className={styles.line} aria-label={workspaceText.breadcrumb}>
      <ol>
        {crumbs.map(({ title, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
          <li key={index} aria-current={index === last ? "page" : undefined}>
            {path === undefined ? title : <Link to={path}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
