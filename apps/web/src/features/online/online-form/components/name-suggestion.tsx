import type { FormField } from "@tender/contract";
import { useEffect, useState } from "react";
import { uniqueName } from "#shared/designing/unique-name.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { settingText as text } from "../text.ts";

const load = boundedLoad(async () => (await import("../model/name-of-title.ts")).nameOfTitle);

/** Names that the palette generates. */
const GENERATED_NAME = /^([a-z_]+_)?field(_\d+)?$/;

interface Props {
  readonly field: FormField;
  readonly fields: readonly FormField[];
  readonly onName: (name: string) => void;
}

/** Suggests a pinyin name for a field that has a generated name. The table of readings is loaded on demand. */
export function NameSuggestion({ field: { id, name, title }, fields, onName }: Props) {
  const [nameOfTitle, setNameOfTitle] = useState<(title: string) => string>();
  const isGenerated = GENERATED_NAME.test(name);
  useEffect(() => {
    // A failed load leaves the field without a suggestion.
    if (isGenerated)
      load()
        .then((loaded) => setNameOfTitle(() => loaded))
        .catch(() => undefined);
  }, [isGenerated]);
  const base = isGenerated && nameOfTitle ? nameOfTitle(title) : "";
  if (base === "") return null;
  const usedNames = fields.flatMap((other) => (other.id === id ? [] : other.name));
  const suggested = uniqueName(usedNames, base);
  return (
    <Button kind="text" size="small" onClick={() => onName(suggested)}>
      {text.suggested(suggested)}
    </Button>
  );
}
