import { useNavigate } from "react-router";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { signOut } from "../../../shared/session/session.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { workspaceText } from "../text.ts";
import styles from "./workspace-header.module.css";

/** Asks first; then ends the session at the gateway and leaves for the address that shows the login page. */
export function LogoutLink() {
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    if (!(await confirm({ text: workspaceText.confirmLogout }))) return;
    const { ok, message } = await signOut({ call: "gateway" });
    if (!ok) notify({ kind: "error", text: message });
    void navigate("/atlxauth/", { replace: true });
  };
  return (
    <button type="button" className={styles.link} onClick={() => void leave()}>
      <Icon name="logout" size={16} />
      <span className={styles.words}>{workspaceText.logout}</span>
    </button>
  );
}
