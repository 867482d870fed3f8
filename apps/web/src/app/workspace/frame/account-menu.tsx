import { Dropdown } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ChangePasswordDialog } from "../../../features/account-security/components/change-password-dialog.tsx";
import { SwitchDepartmentDialog } from "../../../features/department/components/switch-department-dialog.tsx";
import { routePaths } from "../../../shared/navigation/route-paths.ts";
import { useSession } from "../../../shared/session/session.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Avatar } from "../../../shared/workspace-ui/avatar.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { openSettings } from "../appearance/open-settings.ts";
import { workspaceText } from "../text.ts";
import styles from "./workspace-header.module.css";

const text = workspaceText.account;

/** The avatar with its entries; the greeting beside it only where there is room. */
export function AccountMenu({ isGreeting }: { isGreeting: boolean }) {
  const navigate = useNavigate();
  const session = useSession();
  const avatarButton = useRef<HTMLButtonElement>(null);
  const [isSwitching, setIsSwitching] = useState(false);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  if (session === null) return null;
  const { realname, avatar } = session.user;
  const entries = [
    { key: "center", label: text.center, icon: <Icon name="user" size={16} /> },
    { key: "settings", label: text.settings, icon: <Icon name="settings" size={16} /> },
    { key: "system", label: text.system, icon: <Icon name="sliders" size={16} /> },
    { key: "password", label: text.password, icon: <Icon name="lock" size={16} /> },
    { key: "department", label: text.department, icon: <Icon name="switch" size={16} /> },
  ];
  const choose = (key: string): void => {
    if (key === "center") void navigate(routePaths["account-center"]);
    if (key === "settings") void navigate(routePaths["account-settings-base"]);
    if (key === "system") openSettings(avatarButton.current);
    if (key === "password") setIsChangingPassword(true);
    if (key === "department") setIsSwitching(true);
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        autoFocus
        placement="bottomRight"
        menu={{ items: entries, onClick: ({ key }) => choose(key) }}
      >
        <button ref={avatarButton} type="button" className={styles.account} aria-haspopup="menu">
          <Avatar realname={realname} picture={avatar} size={28} />
          <span className={isGreeting ? styles.greeting : "visually-hidden"}>
            {isGreeting ? text.welcome : text.menu}
            {realname}
          </span>
          <Icon name="chevron-down" size={14} />
        </button>
      </Dropdown>
      <ChangePasswordDialog open={isChangingPassword} onClose={() => setIsChangingPassword(false)} />
      <SwitchDepartmentDialog open={isSwitching} Frame={WorkspaceDialog} onClose={() => setIsSwitching(false)} />
    </>
  );
}
