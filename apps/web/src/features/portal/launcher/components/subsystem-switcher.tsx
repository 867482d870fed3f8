import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { launcherText as text } from "../text.ts";
import { notifyRefusal } from "./notify-refusal.ts";
import styles from "./subsystem-switcher.module.css";
import { SwitcherPanel } from "./switcher-panel.tsx";
import { useEnterSubsystem } from "./use-enter-subsystem.ts";

interface Props {
  /** The subsystem that the user is in. */
  readonly currentAppId: string;
  /** Styles of the surrounding bar. */
  readonly className?: string | undefined;
  readonly wordsClassName?: string | undefined;
  /** Called when another subsystem of this application was entered without leaving the page. */
  readonly onMoved: () => void;
}

/** Switches to another subsystem as its tile in the portal does. The list is read on opening. */
export function SubsystemSwitcher({ currentAppId, className, wordsClassName, onMoved }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { appId, enter, dialog } = useEnterSubsystem(notifyRefusal, onMoved);

  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false);
    };
    const events = ["pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, onElsewhere);
    return () => {
      for (const event of events) document.removeEventListener(event, onElsewhere);
    };
  }, [isOpen]);

  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={box} className={styles.switcher}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={appId !== null || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {appId === null ? <Icon name="switch" size={16} /> : <Spinner label={text.entering} />}
        <span className={wordsClassName}>{text.switcher}</span>
      </button>
      {isOpen ? (
        <SwitcherPanel
          currentAppId={currentAppId}
          onClose={close}
          onChoose={(entry) => {
            close();
            if (entry.appId !== currentAppId) enter(entry);
          }}
        />
      ) : null}
      {dialog}
    </div>
  );
}
