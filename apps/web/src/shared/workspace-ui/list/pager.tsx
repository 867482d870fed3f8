import { Pagination } from "antd";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import styles from "./pager.module.css";

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** The page sizes to choose from. Undefined: the size is fixed, and a single page shows no pager. */
  readonly sizes?: readonly number[];
  onChange(page: number, pageSize: number): void;
}

/** The pager of a list. */
export function Pager({ page, pageSize, total, sizes, onChange }: Props) {
  if (!sizes && total <= pageSize) return null;
  return (
    <nav className={styles.pages} aria-label="分页">
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        showLessItems
        showSizeChanger={sizes !== undefined}
        {...(sizes ? { pageSizeOptions: [...sizes] } : {})}
        itemRender={(number, type, element) =>
          type === "page" ? pageItem(number, number === page) : stepItem(type, element)
        }
        onChange={onChange}
      />
    </nav>
  );
}

const steps = { prev: "上一页", next: "下一页", "jump-prev": "向前跳页", "jump-next": "向后跳页" } as const;

/**
 * Labels a step in Chinese, because the library's icons are announced in English. A jump is not a button, so its label
 * alone would not be announced.
 */
const stepItem = (type: keyof typeof steps, element: ReactNode): ReactNode => {
  const step = element as ReactElement<{ "aria-label"?: string; "aria-hidden"?: boolean }>;
  if (type === "prev" || type === "next") return cloneElement(step, { "aria-label": steps[type] });
  return (
    <>
      <span className="visually-hidden">{steps[type]}</span>
      {cloneElement(step, { "aria-hidden": true })}
    </>
  );
};

/** Adds words to a page number, which alone is unclear to screen readers. */
const pageItem = (page: number, isCurrent: boolean): ReactNode => (
  <span aria-current={isCurrent ? "page" : undefined}>
    <span className="visually-hidden">第</span>
    {page}
    <span className="visually-hidden">页</span>
  </span>
);
