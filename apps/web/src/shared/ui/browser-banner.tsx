import { useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import styles from "./browser-banner.module.css";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Sets a cookie, by which `early.js` marks the delivered page before the first paint. Local storage would not do,
 * because a sign-out empties it.
 */
function storeClosed(): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is missing in browsers that the app serves
  document.cookie = `browser_banner=closed; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  document.documentElement.dataset.browserBanner = "closed";
}

/** Recommends modern browsers with download links. Once closed, it stays closed in this browser. */
export function BrowserBanner() {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <aside className={styles.banner} aria-label="浏览器建议">
      <Icon name="monitor" size={18} className={styles.icon} />
      <p className={styles.text}>
        <span>建议使用现代浏览器，获得更快、更安全的体验：</span>
        {portalConfig.browsers.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </p>
      <IconButton
        icon="close"
        label="关闭浏览器建议"
        size={16}
        onClick={() => {
          storeClosed();
          setIsClosed(true);
        }}
      />
    </aside>
  );
}
