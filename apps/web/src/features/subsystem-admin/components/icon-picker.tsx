import { type ReactNode, useRef } from "react";
import { iconKinds } from "../model/icon-file.ts";
import { subsystemText as text } from "../text.ts";

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the browser's own chooser of files. */
export function IconPicker({ label, className, isBusy = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        title={text.iconHint}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      {/* Its button stands for it. Around it, as the component library shows every file field itself. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={iconKinds}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            // The same file may be picked again, changed meanwhile.
            currentTarget.value = "";
          }}
        />
      </span>
    </>
  );
}
