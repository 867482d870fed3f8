import { Drawer } from "antd";
import { useEffect, useState } from "react";
import { copyText } from "#shared/feedback/copy-text.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { useAppearance } from "./appearance-store.ts";
import { closeSettings, giveFocusBack, useSettingsOpen } from "./open-settings.ts";
import styles from "./settings-drawer.module.css";
import { appearanceText as text } from "./text.ts";

const loadForm = boundedLoad(async () => (await import("./appearance-form.tsx")).AppearanceForm);

/** 系统设置: how the pages look, at the window's right edge; on phones it fills the window. */
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

/** Once the drawer is gone: while it is there it keeps the focus to itself, even where it is closed before it was wholly open. */
function FocusReturn() {
  useEffect(() => giveFocusBack, []);
  return null;
}

/** For somebody who sets up other browsers. Where the browser allows no clipboard, the text is shown to be taken by hand. */
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
