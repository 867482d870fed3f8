import { useEffect } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { checkConnection, useConnection, watchConnection } from "./connection.ts";
import styles from "./connection-banner.module.css";

const reassurance = "正在重新连接，已填写的内容不会丢失";
const downText = (): string =>
  navigator.onLine ? `暂时无法连接服务器，${reassurance}` : `网络连接已断开，${reassurance}`;

/** Reports that the connection is down or back, without moving the focus or displacing content. */
export function ConnectionBanner() {
  const connection = useConnection();
  useEffect(watchConnection, []);
  return (
    <div className={styles.banner} data-state={connection}>
      {/* Present before it has a text: screen readers skip a live region that appears with its text. */}
      <p className={styles.words} role="status">
        {connection === "up" ? null : (
          <>
            <Icon name={connection === "down" ? "warning" : "check-circle"} size={18} />
            {connection === "down" ? downText() : "连接已恢复"}
          </>
        )}
      </p>
      {connection === "down" ? (
        <Button size="small" onClick={checkConnection}>
          立即重试
        </Button>
      ) : null}
    </div>
  );
}
