import { Drawer } from "antd";
import { useEffect, useState } from "react";
import { copyText } from "#shared/feedback/copy-text.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { useAppearance } from "./appearance-store.ts";
import { closeSettings, restoreFocus, useSettingsOpen } from "./open-settings.ts";
import styles from "./settings-drawer.module.css";
import { appearanceText as text } from "./text.ts";

const loadForm = boundedLoad(async () => (await import("./appearance-form.tsx")).AppearanceForm);

/** 系统设置: the appearance settings at the window's right edge; on phones the drawer fills the window. */
export function SettingsDrawer({ isPhone }: { isPhone: boolean }) {
  const isOpen = useSettingsOpen();
  useEffect(() => closeSettings, []);
  return (
    <Drawer
      open={isOpen}
      onClose={closeSettings}
      placement="right"
      size={isPhone ? "100%" : 420}
      title={<h2 className={styles.title}>{text.title}</h2>}
      closable={{ "aria-label": text.close, placement: "end" }}
      footer={<CopySettings />}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      styles={{ mask: { background: "transparent" } }}
    >
      <FocusReturn />
      <LoadedPart load={loadForm}>{(Form) => <Form />}</LoadedPart>
    </Drawer>
  );
}

/**
 * Returns the focus after the drawer has unmounted: until then the drawer traps the focus, even if it closes before it
 * is fully open.
 */
function FocusReturn() {
  useEffect(() => restoreFocus, []);
  return null;
}

/**
 * Copies the settings as JSON for the set-up of other browsers. Without access to the clipboard the text is shown for
 * manual copying.
 */
function CopySettings() {
  const settings = useAppearance();
  const [byHand, setByHand] = useState(false);
  const json = JSON.stringify(settings, null, 2);
  return (
    <div className={styles.foot}>
      {byHand ? (
        <textarea
          className={styles.json}
          aria-label={text.copyByHand}
          readOnly
          rows={6}
          value={json}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      <Button
        isBlock
        icon={<Icon name="copy" size={16} />}
        onClick={async () => setByHand(!(await copyText(json, text.copied)))}
      >
        {text.copy}
      </Button>
    </div>
  );
}
