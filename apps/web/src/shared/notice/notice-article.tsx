import type { NoticePriority } from "@tender/contract";
import { SafeHtml } from "#shared/ui/safe-html.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import styles from "./notice-article.module.css";
import { PriorityTag } from "./priority-tag.tsx";

interface Props {
  readonly sender: string;
  /** ISO 8601. */
  readonly sendTime: string;
  readonly priority: NoticePriority;
  readonly html: string;
}

/** A notice below its title, in the form that readers see. */
export const NoticeArticle = ({ sender, sendTime, priority, html }: Props) => (
  <article>
    <p className={styles.facts}>
      <PriorityTag priority={priority} />
      <span>发布人：{sender}</span>
      <span>
        发布时间：
        <TimeText at={sendTime} isExact />
      </span>
    </p>
    <SafeHtml html={html} />
  </article>
);
