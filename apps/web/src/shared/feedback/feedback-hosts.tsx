import { ConfirmHost } from "./confirm-host.tsx";
import { ReloginDialog } from "./relogin-dialog.tsx";

/** What questions and the expired-login dialog need, once in the signed-in part; notifications have a host of their own. */
export function FeedbackHosts() {
  return (
    <>
      <ConfirmHost />
      <ReloginDialog />
    </>
  );
}
