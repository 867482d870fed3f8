import { signOut } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useIsReloginOpen } from "./relogin.ts";

/**
 * The expired-login dialog. Its button clears the credentials; the guard then opens the login page, which returns here.
 */
export function ReloginDialog() {
  const isOpen = useIsReloginOpen();
  const signOutExpired = () => void signOut({ call: "gateway", reason: "expired", isUrgent: true });
  return (
    <Dialog
      open={isOpen}
      title="登录已过期"
      width={416}
      footer={
        <Button kind="primary" onClick={signOutExpired}>
          重新登录
        </Button>
      }
    >
      <p>很抱歉，登录已过期，请重新登录</p>
    </Dialog>
  );
}
