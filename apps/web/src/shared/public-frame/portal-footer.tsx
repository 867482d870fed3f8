import type { ReactNode } from "react";
import { type LinkText, portalConfig } from "#shared/config/portal-config.ts";
import styles from "./portal-footer.module.css";

/** The company and the two registration numbers, each only if it is set. */
export function PortalFooter(): ReactNode {
  const { company, icp, police } = portalConfig.footer;
  return (
    <footer className={styles.footer}>
      {company ? <Copyright company={company} /> : null}
      {icp ? <Registration link={icp} /> : null}
      {police ? (
        <Registration link={police}>
          <PoliceBadge />
        </Registration>
      ) : null}
    </footer>
  );
}

/** The delivered login page may be from last year, so the text is corrected after hydration. */
function Copyright({ company }: { company: string }): ReactNode {
  const text = `版权所有 © ${new Date().getFullYear()} ${company}`;
  return (
    <span
      suppressHydrationWarning
      ref={(element) => {
        if (element && element.textContent !== text) element.textContent = text;
      }}
    >
      {text}
    </span>
  );
}

function Registration({ link, children }: { link: LinkText; children?: ReactNode }): ReactNode {
  return (
    <a className={styles.link} href={link.url} target="_blank" rel="noopener noreferrer">
      {children}
      {link.text}
      <span className="visually-hidden">（新窗口打开）</span>
    </a>
  );
}

/** A shield with a star, drawn for this product; it marks the public-security number. */
function PoliceBadge(): ReactNode {
  return (
    <svg className={styles.badge} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        className={styles.shield}
        d="M10 1.2 17.5 4v5.600c0 4.200-2.900 7.300-7.500 9.200C5.400 16.900 2.500 13.800 2.500 9.600V4Z"
      />
      <path
        className={styles.star}
        d="m10 5.200 1.300 2.700 3 .4-2.200 2.100.5 3L10 12l-2.600 1.400.5-3-2.200-2.100 3-.4Z"
      />
    </svg>
  );
}
