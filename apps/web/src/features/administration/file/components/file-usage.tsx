import { bytesText } from "#shared/format/bytes-text.ts";
import { Card } from "#shared/workspace-ui/card.tsx";
import { useFileUsage } from "../api.ts";
import { fileAdminText as text } from "../text.ts";
import styles from "./file-admin.module.css";

/** Space used by each group; the bar shows its share, the text all values. */
export function FileUsage() {
  const { data } = useFileUsage();
  if (!data || data.files === 0) return null;
  const { files, bytes, groups } = data;
  return (
    <div className={styles.usage}>
      <Card title={text.usage} extra={text.usageOf(files.toLocaleString("zh-CN"), bytesText(bytes))}>
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.group}>
              <span>{group.groupName}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${Math.max(1, (100 * group.bytes) / Math.max(1, bytes))}%` }} />
              </span>
              <span className={styles.amount}>
                {bytesText(group.bytes)}，{text.files(group.files.toLocaleString("zh-CN"))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
