import { ConfirmHost } from "./confirm-host.tsx";
import { ReloginDialog } from "./relogin-dialog.tsx";
import { ToastHost } from "./toast-host.tsx";

/** What notifications, questions and the expired-login dialog need, once in the app. */
export function FeedbackHosts() {
  return (
    <>
      <ConfirmHost />
      <ReloginDialog />
      <ToastHost />
    </>
  );
}
