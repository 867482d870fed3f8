import type { ReactNode } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { pageCountOf, pageWindow } from "../../../shared/workspace-ui/list/page-number.ts";
import { fillText } from "../model/fill-text.ts";
import { archiveText } from "../text.ts";
import styles from "./page-links.module.css";

const text = archiveText.dossiers;

export interface PageLinksProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Pages of a list; nothing where there is only one. */
export function PageLinks({ page, pageSize, total, onChange }: PageLinksProps): ReactNode {
  const count = pageCountOf(total, pageSize);
  if (count === 1) return null;
  const gaps = { before: true };
  return (
    <nav className={styles.pages} aria-label={text.pages}>
      <button
        type="button"
        className={styles.page}
        aria-label={text.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="chevron-left" size={16} />
      </button>
      {pageWindow(page, count).map((each) => {
        if (each === null) {
          const key = gaps.before ? "gap-before" : "gap-after";
          gaps.before = false;
          return (
            <span key={key} className={styles.gap} aria-hidden="true">
              …
            </span>
          );
        }
        return (
          <button
            key={each}
            type="button"
            className={styles.page}
            aria-label={fillText(text.page, { page: String(each) })}
            aria-current={each === page ? "page" : undefined}
            onClick={() => onChange(each)}
          >
            {each}
          </button>
        );
      })}
      <button
        type="button"
        className={styles.page}
        aria-label={text.next}
        disabled={page >= count}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="chevron-right" size={16} />
      </button>
    </nav>
  );
}
