import { useState } from "react";
import { Link } from "react-router";
import { PriorityTag } from "#shared/notice/priority-tag.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { OwnNotices } from "../api.ts";
import { noticeText as text } from "../text.ts";
import styles from "./notice-bell.module.css";

interface Props {
  /** Undefined: not loaded yet. */
  readonly notices: OwnNotices | undefined;
  readonly onOpen: (id: string) => void;
  /** Called when the link to all notices was followed. */
  readonly onLeave: () => void;
}

type Kind = "1" | "2";

/** Returns the tab to open: system messages if only those are unread. Undefined: not known yet. */
const initialKind = (notices: OwnNotices | undefined): Kind | undefined =>
  notices && (notices.anntMsgTotal === 0 && notices.sysMsgTotal > 0 ? "2" : "1");

/** The newest unread notices of each kind. */
export function NoticePanel({ notices, onOpen, onLeave }: Props) {
  const [chosen, setKind] = useState(() => initialKind(notices));
  // Decided once: a later notice does not switch the tab.
  if (chosen === undefined && notices !== undefined) setKind(initialKind(notices));
  const kind = chosen ?? "1";
  const tabs = [
    { key: "1", label: text.announcements(notices?.anntMsgTotal) },
    { key: "2", label: text.messages(notices?.sysMsgTotal) },
  ] as const;
  const rows = kind === "1" ? notices?.anntMsgList : notices?.sysMsgList;
  return (
    <div role="dialog" aria-label={text.panel} className={styles.panel}>
      <Tabs label={text.panel} items={tabs} active={kind} onChange={setKind} isStretched>
        {rows === undefined ? (
          <Skeleton lines={4} />
        ) : rows.length === 0 ? (
          <p className={styles.none}>{kind === "1" ? text.noneAnnouncement : text.noneMessage}</p>
        ) : (
          <ul className={styles.list}>
            {rows.map(({ id, titile, createTime, priority }) => (
              <li key={id}>
                <button type="button" className={styles.row} onClick={() => onOpen(id)}>
                  <span className={styles.title}>{titile}</span>
                  <span className={styles.facts}>
                    <span>
                      <TimeText at={createTime} /> {text.published}
                    </span>
                    <PriorityTag priority={priority} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Tabs>
      <Link className={styles.all} to="/isps/userAnnouncement" onClick={onLeave}>
        {text.all}
      </Link>
    </div>
  );
}
