import { Dropdown } from "antd";
import { useRef } from "react";
import { workspaceText } from "#app/workspace/text.ts";
import { useSession } from "#shared/session/session.ts";
import { Icon, type IconName } from "#shared/ui/icon.tsx";
import { Avatar } from "#shared/workspace-ui/avatar.tsx";
import type { AccountActions } from "./use-account-actions.tsx";
import styles from "./workspace-header.module.css";

const text = workspaceText.account;

const entry = (key: Exclude<keyof AccountActions, "signOut">, icon: IconName) => ({
  key,
  label: text[key],
  icon: <Icon name={icon} size={16} />,
});
const entries = [
  entry("center", "user"),
  entry("settings", "settings"),
  entry("system", "sliders"),
  entry("password", "lock"),
  entry("department", "switch"),
];

/** The avatar with its five entries, and the greeting where there is room. */
export function AccountMenu({ isGreeting, actions }: { isGreeting: boolean; actions: AccountActions }) {
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  if (session === null) return null;
  const { realname, avatar } = session.user;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{
        items: entries,
        onClick: ({ key }) => {
          // A dialog returns the focus to its former place, which must not be the closed menu.
          button.current?.focus();
          actions[key as keyof AccountActions]();
        },
      }}
    >
      <button ref={button} type="button" className={styles.account} aria-haspopup="menu">
        <Avatar realname={realname} picture={avatar} size={28} />
        <span className={isGreeting ? styles.greeting : "visually-hidden"}>
          {isGreeting ? text.welcome : text.menu}
          {realname}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
    </Dropdown>
  );
}
