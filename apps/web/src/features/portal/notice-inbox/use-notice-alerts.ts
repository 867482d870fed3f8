import { useEffect, useRef, useState } from "react";
import { type Alerts, createAlerts } from "#shared/browser-alert/alerts.ts";
import { useSession } from "#shared/session/session.ts";
import type { OwnNotices } from "./api.ts";
import { createFreshness } from "./fresh-notices.ts";
import { openNotice } from "./open-notice.ts";
import { noticeText as text } from "./text.ts";

/**
 * Shows new notices of wanted subjects as browser notifications while no page of the portal is visible; a click opens
 * the notice.
 */
export function useNoticeAlerts(notices: OwnNotices | undefined): void {
  const userId = useSession()?.user.id;
  const alerts = useRef<Alerts>(null);
  const [freshIn] = useState(createFreshness);

  useEffect(() => {
    if (userId === undefined) return;
    const created = createAlerts();
    alerts.current = created;
    return () => created.end();
  }, [userId]);

  useEffect(() => {
    if (!notices) return;
    const [first, ...more] = freshIn(notices).filter(({ alert }) => alert);
    if (!first) return;
    const body = more.length > 0 ? { body: text.moreNew(more.length) } : {};
    const { id, titile: title } = first;
    void alerts.current?.show({ id, title, ...body, onFollow: () => openNotice(id) });
  }, [notices, freshIn]);
}
