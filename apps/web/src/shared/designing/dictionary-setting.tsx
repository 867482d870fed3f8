import { hasWord } from "@tender/contract/normal-form";
import { AutoComplete } from "antd";
import { readStored } from "#shared/storage/stored-values.ts";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { Setting } from "./setting.tsx";
import styles from "./settings.module.css";

const text = {
  dictionary: "字典编码",
  dictionaryHint: "按编码或选项查找，在“数据字典”中维护",
  dictionaryItems: (words: string) => `选项：${words}`,
} as const;

const PREVIEW_ITEMS = 3;
const MAX_PREVIEW_LENGTH = 80;

interface Props {
  readonly code: string;
  readonly fault: string | undefined;
  readonly onCode: (code: string) => void;
}

/**
 * The code of a dictionary. It is chosen by code or labels from the dictionaries of every signed-in person; other codes
 * may be typed.
 */
export function DictionarySetting({ code, fault, onCode }: Props) {
  const options = Object.entries(readStored("UI_CACHE_DB_DICT_DATA") ?? {}).map(([value, items]) => ({
    value,
    label: `${value}（${items
      .slice(0, PREVIEW_ITEMS)
      .map((item) => item.text)
      .join("、")}${items.length > PREVIEW_ITEMS ? "…" : ""}）`,
  }));
  return (
    <Setting label={text.dictionary} fault={fault} hint={text.dictionaryHint}>
      {(input) => (
        <>
          <AutoComplete
            id={input.id}
            aria-describedby={input["aria-describedby"]}
            status={input.status}
            value={code}
            options={options}
            showSearch={{ filterOption: (typed, option) => hasWord(option?.label ?? "", typed) }}
            onChange={(next: string) => onCode(next.trim())}
          />
          {code === "" ? null : <DictionaryWords code={code} />}
        </>
      )}
    </Setting>
  );
}

function DictionaryWords({ code }: { readonly code: string }) {
  const exists = Object.hasOwn(readStored("UI_CACHE_DB_DICT_DATA") ?? {}, code);
  return exists ? <DictionaryLabels code={code} /> : null;
}

function DictionaryLabels({ code }: { readonly code: string }) {
  const { items } = useDictionary(code);
  const words = items.map((item) => item.text).join("、");
  return (
    <p className={styles.hint}>
      {text.dictionaryItems(words.length > MAX_PREVIEW_LENGTH ? `${words.slice(0, MAX_PREVIEW_LENGTH)}…` : words)}
    </p>
  );
}
