import { useState } from "react";
import { workspaceText } from "#app/workspace/text.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import styles from "./frame-page.module.css";

/** A page of another site inside a tab, in full width and height. It stays loaded while the tab is hidden. */
export function FramePage({ url, title }: { url: string; title: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{title}</h1>
      {isLoaded ? null : (
        <p className={styles.waiting} role="status">
          <Spinner />
          {workspaceText.frameLoading}
        </p>
      )}
      <iframe
        className={styles.frame}
        src={url}
        title={title}
        referrerPolicy="no-referrer"
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  );
}
