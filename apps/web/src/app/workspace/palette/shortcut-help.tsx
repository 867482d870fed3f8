import { useState } from "react";
import { workspaceText } from "#app/workspace/text.ts";
import { readStored, removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { commandKey } from "./command-key.ts";
import styles from "./palette.module.css";

const text = workspaceText.shortcuts;

/** Every shortcut of the workspace. The single-character one can be switched off, for people who use voice control. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const [isOn, setIsOn] = useState(isHelpKeyOn);
  return (
    <Dialog open title={text.title} width={520} onClose={onClose}>
      {text.groups.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([names, meaning]) => (
              <div key={meaning}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name} className={styles.key}>
                      {name === "Ctrl" ? commandKey : name}
                    </kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={isOn}
        onChange={(isChecked) => {
          setIsOn(isChecked);
          if (isChecked) removeStored("HELP_KEY");
          else writeStored("HELP_KEY", false);
        }}
      >
        {text.helpKey}
      </Checkbox>
      <p className={styles.note}>{text.note}</p>
    </Dialog>
  );
}

export const isHelpKeyOn = (): boolean => readStored("HELP_KEY") !== false;
