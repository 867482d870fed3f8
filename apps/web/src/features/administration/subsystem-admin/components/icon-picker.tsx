import type { ReactNode } from "react";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { iconKinds } from "../model/icon-file.ts";
import { subsystemText as text } from "../text.ts";

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A picture that is the button for choosing another one. */
export function IconPicker({ label, className, isBusy = false, onFile, children }: Props) {
  const chooser = useFileChooser({ label, accept: iconKinds, onFile });
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        title={text.iconHint}
        onClick={chooser.open}
      >
        {children}
      </button>
      {chooser.field}
    </>
  );
}
