import { hasWord } from "@tender/contract/normal-form";
import { AutoComplete } from "antd";
import { Setting } from "#shared/designing/setting.tsx";
import { type Sources, useSources } from "../api.ts";

interface Props {
  readonly kind: keyof Sources;
  readonly label: string;
  readonly hint: string;
  readonly fault: string | undefined;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** Edits the code of a reference record: chosen by code or name from the active records, or typed. */
export function CodeSetting({ kind, label, hint, fault, code, onCode }: Props) {
  const { data } = useSources();
  const options = (data?.[kind] ?? []).map((record) => ({
    value: record.code,
    label: `${record.name}（${record.code}）`,
  }));
  const name = data?.[kind].find((record) => record.code === code)?.name;
  return (
    <Setting label={label} fault={fault} hint={name ?? hint}>
      {(input) => (
        <AutoComplete
          {...input}
          value={code}
          maxLength={60}
          options={options}
          showSearch={{ filterOption: (typed, option) => hasWord(option?.label ?? "", typed) }}
          onChange={(next: string) => onCode(next.trim())}
        />
      )}
    </Setting>
  );
}
