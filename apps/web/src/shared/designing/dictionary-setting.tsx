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
  const known = Object.entries(readStored("UI_CACHE_DB_DICT_DATA") ?? {}).map(([value, items]) => ({
    value,
    label: `${value}（${items
      .slice(0, 3)
      .map((item) => item.text)
      .join("、")}${items.length > 3 ? "…" : ""}）`,
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
            options={known}
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
  const isKnown = Object.hasOwn(readStored("UI_CACHE_DB_DICT_DATA") ?? {}, code);
  return isKnown ? <KnownWords code={code} /> : null;
}

function KnownWords({ code }: { readonly code: string }) {
  const { items } = useDictionary(code);
  const words = items.map((item) => item.text).join("、");
  return <p className={styles.hint}>{text.dictionaryItems(words.length > 80 ? `${words.slice(0, 80)}…` : words)}</p>;
}
