import { type ReactNode, useRef } from "react";

interface Options {
  readonly label: string;
  /** File types that the browser's chooser offers first: `.crl,.pem`. */
  readonly accept: string;
  readonly onFile?: (file: File) => void;
  /** Allows several files at once. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** Opens the browser's file chooser from a custom button. Render `field` beside the button. */
export function useFileChooser({ label, accept, onFile, onFiles }: Options): {
  open(): void;
  readonly field: ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  // The button replaces the input. A wrapper hides it, because the component library shows every file input.
  const field = (
    <span hidden>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={onFiles !== undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          onFiles?.(files);
          if (files[0]) onFile?.(files[0]);
          // Allows the same file to be chosen again after it changed.
          currentTarget.value = "";
        }}
      />
    </span>
  );
  return { open: () => input.current?.click(), field };
}
