import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { openSettings } from "#app/workspace/appearance/open-settings.ts";
import { MenuSearch } from "#app/workspace/menu/menu-search.tsx";
import type { SearchEntry } from "#app/workspace/model/side-menu.ts";
import { commandKey } from "#app/workspace/palette/command-key.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { SubsystemSwitcher } from "#features/portal/launcher/components/subsystem-switcher.tsx";
import { NoticeBell } from "#features/portal/notice-inbox/components/notice-bell.tsx";
import { portalConfig } from "#shared/config/portal-config.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SearchDialogButton } from "./search-dialog-button.tsx";
import type { AccountActions } from "./use-account-actions.tsx";
import styles from "./workspace-header.module.css";

interface Props {
  readonly isPhone: boolean;
  /** The header contains the menu: buttons that have an icon hide their words. */
  readonly isNarrow: boolean;
  readonly appId: string;
  readonly entries: readonly SearchEntry[];
  readonly account: AccountActions;
  /** Label, state and action of the menu button. Absent where there is no side menu. */
  readonly menuButton?: { readonly label: string; readonly isOpen: boolean; press(): void } | undefined;
  /** Logo and menu of the top-menu layout. */
  readonly children?: ReactNode;
  onChoose(entry: SearchEntry): void;
  onOpenPalette(): void;
  /** Called after another subsystem was entered in this workspace. */
  onSwitched(): void;
}

/** Memoised, because a change of tabs does not affect the header. */
export const WorkspaceHeader = memo(function WorkspaceHeader({
  isPhone,
  isNarrow,
  appId,
  entries,
  account,
  menuButton,
  children,
  onChoose,
  onOpenPalette,
  onSwitched,
}: Props) {
  return (
    <div className={styles.bar} data-narrow={isNarrow || undefined}>
      {menuButton ? (
        <IconButton icon="menu" label={menuButton.label} aria-expanded={menuButton.isOpen} onClick={menuButton.press} />
      ) : null}
      <div className={styles.start}>{children}</div>
      {isPhone || isNarrow ? (
        <SearchDialogButton entries={entries} onChoose={onChoose} />
      ) : (
        <MenuSearch entries={entries} hint={<PaletteButton onPress={onOpenPalette} />} onChoose={onChoose} />
      )}
      <SubsystemSwitcher
        currentAppId={appId}
        className={styles.link}
        wordsClassName={styles.words}
        onMoved={onSwitched}
      />
      <Link className={styles.link} to={routePaths.landing}>
        <Icon name="grid" size={16} />
        <span className={styles.words}>{workspaceText.portal}</span>
      </Link>
      {portalConfig.helpUrl === "" ? null : (
        <a className={styles.link} href={portalConfig.helpUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="help" size={16} />
          <span className={styles.words}>{workspaceText.help}</span>
          <span className="visually-hidden">{workspaceText.newWindow}</span>
        </a>
      )}
      <NoticeBell className={styles.link} />
      {isPhone ? null : (
        <IconButton
          icon="sliders"
          label={workspaceText.account.system}
          aria-haspopup="dialog"
          onClick={(event) => openSettings(event.currentTarget)}
        />
      )}
      <AccountMenu isGreeting={!isPhone} actions={account} />
      <button type="button" className={styles.link} onClick={account.signOut}>
        <Icon name="logout" size={16} />
        <span className={styles.words}>{workspaceText.logout}</span>
      </button>
    </div>
  );
});

/** Stands at the end of the search field and shows the keyboard shortcut to people who use the mouse. */
const PaletteButton = ({ onPress }: { onPress(): void }) => (
  <button
    type="button"
    className={styles.palette}
    title={workspaceText.palette.open}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onPress}
  >
    <span className="visually-hidden">{workspaceText.palette.open}</span>
    <kbd>{commandKey} K</kbd>
  </button>
);
