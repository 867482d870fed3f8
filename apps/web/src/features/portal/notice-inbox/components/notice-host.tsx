import { useEffect } from "react";
import { LoadedDialog, usePreload } from "#shared/feedback/loaded-dialog.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { closeNotice, useOpenNotice } from "../open-notice.ts";
import type { NoticeNavigation } from "./opened-notice.tsx";

const loadNotice = boundedLoad(async () => (await import("./opened-notice.tsx")).OpenedNotice);

/** Shows the notice that was opened. */
export function NoticeHost(navigation: NoticeNavigation) {
  const id = useOpenNotice();
  usePreload(loadNotice);
  // Closes the notice when the user changes.
  useEffect(() => closeNotice, []);
  return id === null ? null : (
    <LoadedDialog load={loadNotice} onFailure={closeNotice}>
      {(OpenedNotice) => <OpenedNotice key={id} id={id} {...navigation} />}
    </LoadedDialog>
  );
}
