import { useState } from "react";
import { portalConfig } from "../config/portal-config.ts";
import styles from "./browser-banner.module.css";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

/** Recommends modern browsers, with a download link each. Closing it lasts as long as the page. */
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
      <IconButton icon="close" label="关闭浏览器建议" size={16} onClick={() => setIsClosed(true)} />
    </aside>
  );
}
