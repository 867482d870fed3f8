import { type ReactNode, useRef } from "react";

interface Options {
  readonly label: string;
  /** What the browser's own chooser offers first: `.crl,.pem`. */
  readonly accept: string;
  readonly onFile?: (file: File) => void;
  /** Several may be chosen at once. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** The browser's own chooser of files behind a button of ours: `field` belongs beside it. */
export function useFileChooser({ label, accept, onFile, onFiles }: Options): {
  open(): void;
  readonly field: ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  // Its button stands for it. Around it, as the component library shows every file field itself.
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
          // The same file may be picked again, changed meanwhile.
          currentTarget.value = "";
        }}
      />
    </span>
  );
  return { open: () => input.current?.click(), field };
}
