import { useRef } from "react";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { textOfFile } from "../model/text-of-file.ts";

interface Props {
  readonly label: string;
  /** What a file dialog offers first: `.crl,.pem`. */
  readonly accept: string;
  readonly onText: (text: string) => void;
}

/** Puts the text of a file of the person's into a field. */
export function FileButton({ label, accept, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      {/* Its button stands for it. Around it, as the component library shows every file field itself. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={accept}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) textOfFile(file).then(onText, reportError);
            // The same file may be picked again, changed meanwhile.
            currentTarget.value = "";
          }}
        />
      </span>
    </>
  );
}
