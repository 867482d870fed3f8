import type { FormField } from "@tender/contract";
import { useEffect, useState } from "react";
import { freeName } from "#shared/designing/free-name.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { settingText as text } from "../text.ts";

const load = boundedLoad(async () => (await import("../model/name-of-title.ts")).nameOfTitle);

/** As a field out of the palette is called. */
const GIVEN = /^([a-z_]+_)?field(_\d+)?$/;

interface Props {
  readonly field: FormField;
  readonly fields: readonly FormField[];
  readonly onName: (name: string) => void;
}

/** Offers a field that nobody has named a name in pinyin. The table of readings comes when it is needed. */
export function NameSuggestion({ field: { id, name, title }, fields, onName }: Props) {
  const [nameOfTitle, setNameOfTitle] = useState<(title: string) => string>();
  const isGiven = GIVEN.test(name);
  useEffect(() => {
    // Without it nothing is suggested.
    if (isGiven)
      load()
        .then((made) => setNameOfTitle(() => made))
        .catch(() => undefined);
  }, [isGiven]);
  const base = isGiven && nameOfTitle ? nameOfTitle(title) : "";
  if (base === "") return null;
  const taken = fields.flatMap((other) => (other.id === id ? [] : other.name));
  const suggested = freeName(taken, base);
  return (
    <Button kind="text" size="small" onClick={() => onName(suggested)}>
      {text.suggested(suggested)}
    </Button>
  );
}
