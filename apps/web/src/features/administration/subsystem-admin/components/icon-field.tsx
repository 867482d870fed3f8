import { Form } from "antd";
import { useState } from "react";
import { readAsDataUrl } from "#shared/browser/read-as-data-url.ts";
import { isBuiltIn } from "#shared/subsystem/icon-of.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { iconFault } from "../model/icon-file.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { formText, subsystemText as text } from "../text.ts";
import { IconPicker } from "./icon-picker.tsx";
import styles from "./subsystem-admin.module.css";

interface Props {
  /** Number of the subsystem; the current input for a new one. */
  readonly appId: string;
  readonly subsystem: Subsystem | null;
  readonly chosen: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** Chooses an icon, which is uploaded after the subsystem was saved. */
export function IconField({ appId, subsystem, chosen, onChoose }: Props) {
  const [preview, setPreview] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const stored = {
    appId,
    appPhotoGroup: subsystem?.appPhotoGroup ?? null,
    appPhotoPath: subsystem?.appPhotoPath ?? null,
  };

  function refuse(reason: string): void {
    setFault(reason);
    setPreview(null);
    onChoose(null);
  }
  function choose(file: File): void {
    const fileFault = iconFault(file);
    if (fileFault !== undefined) {
      refuse(fileFault);
      return;
    }
    setFault(undefined);
    onChoose(file);
    readAsDataUrl(file).then(setPreview, () => refuse(text.iconUnreadable));
  }

  const label = chosen || subsystem?.appPhotoPath ? formText.changeIcon : formText.chooseIcon;
  if (isBuiltIn(appId))
    return (
      <Form.Item label={formText.icon} extra={text.iconBuiltIn}>
        <span className={styles.icon}>
          <SubsystemIcon entry={stored} />
        </span>
      </Form.Item>
    );
  return (
    <Form.Item
      label={formText.icon}
      extra={text.iconHint}
      {...(fault === undefined ? {} : { validateStatus: "error" as const, help: <span role="alert">{fault}</span> })}
    >
      <IconPicker className={styles.iconField} label={label} onFile={choose}>
        <span className={styles.icon}>
          {chosen && preview ? (
            <img className={styles.preview} src={preview} alt="" onError={() => refuse(text.iconUnreadable)} />
          ) : (
            <SubsystemIcon entry={stored} />
          )}
        </span>
        <span>{label}</span>
      </IconPicker>
    </Form.Item>
  );
}
