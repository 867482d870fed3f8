import { type KeyboardEvent, useRef, useState } from "react";
import { useDismissed } from "#shared/hooks/use-dismissed.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { useOwnNotices } from "../api.ts";
import { openNotice } from "../open-notice.ts";
import { noticeText as text } from "../text.ts";
import { useNoticeAlerts } from "../use-notice-alerts.ts";
import styles from "./notice-bell.module.css";
import { NoticePanel } from "./notice-panel.tsx";

/** The number of unread notices; a click lists them. */
export function NoticeBell({ className }: { className?: string | undefined }) {
  const notices = useOwnNotices();
  useNoticeAlerts(notices);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = (notices?.anntMsgTotal ?? 0) + (notices?.sysMsgTotal ?? 0);
  useDismissed(box, isOpen, () => setIsOpen(false));

  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any focus inside
    <div ref={box} className={styles.bell} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.sign}>
          <Icon name="bell" size={18} />
          {count > 0 ? (
            <span className={styles.badge} aria-hidden="true">
              {count > 99 ? "99+" : count}
            </span>
          ) : null}
        </span>
        <span className="visually-hidden">{notices ? text.bell(count) : text.panel}</span>
      </button>
      {isOpen ? (
        <NoticePanel
          notices={notices}
          onLeave={() => setIsOpen(false)}
          onOpen={(id) => {
            close();
            openNotice(id);
          }}
        />
      ) : null}
    </div>
  );
}
