import type { FormField } from "@tender/contract";
import { Checkbox, Input, InputNumber, Radio, Select, Switch } from "antd";
import { memo } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Icon, type IconName } from "#shared/ui/icon.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { useSelectLists } from "#shared/workspace-ui/use-select-list.ts";
import styles from "./control-picture.module.css";

const MAX_SHOWN_CHOICES = 6;

type Choices = readonly { readonly value: string; readonly label: string }[];

const asChoices = (labels: readonly string[]): Choices => labels.map((label) => ({ value: label, label }));

function ChoiceControl({ field, choices }: { readonly field: FormField; readonly choices: Choices }) {
  const offered = (choices.length > 0 ? choices : asChoices(["选项一", "选项二"])).slice(0, MAX_SHOWN_CHOICES);
  const { control, defaultText } = field;
  if (control === "radio") return <Radio.Group value={defaultText} options={[...offered]} />;
  if (control === "checkbox")
    return <Checkbox.Group value={defaultText?.split(/[;；]/) ?? []} options={[...offered]} />;
  return <Select className={styles.wide ?? ""} value={defaultText} placeholder="请选择" options={[...offered]} />;
}

/** The current options of a dictionary. */
function DictionaryChoices({ field, code }: { readonly field: FormField; readonly code: string }) {
  const { items } = useDictionary(code);
  return <ChoiceControl field={field} choices={items.map(({ value, text }) => ({ value, label: text }))} />;
}

function SelectListChoices({ field, type }: { readonly field: FormField; readonly type: string }) {
  const items = useSelectLists([type])(type);
  return <ChoiceControl field={field} choices={items.map(({ value, text }) => ({ value, label: text }))} />;
}

const ReadOnlyInput = ({
  icon,
  hint,
  value,
}: {
  readonly icon: IconName;
  readonly hint: string;
  readonly value?: string | null;
}) => <Input value={value ?? ""} placeholder={hint} suffix={<Icon name={icon} size={16} />} readOnly />;

const hints = {
  date: "年-月-日",
  time: "时:分:秒",
  moment: "年-月-日 时:分",
  search: "输入以搜索",
  category: "选择分类",
  user: "选择人员",
  department: "选择部门",
  area: "选择地区",
  link: "选择记录",
} as const;
const icons: Readonly<Record<keyof typeof hints, IconName>> = {
  date: "calendar",
  time: "clock",
  moment: "calendar",
  search: "search",
  category: "list",
  user: "user",
  department: "building",
  area: "chevron-down",
  link: "list",
};

/** A read-only picture of a field's empty control. */
export const ControlPicture = memo(function ControlPicture({ field }: { readonly field: FormField }) {
  const { control, defaultText, source, scale } = field;
  switch (control) {
    case "input":
      return <Input value={defaultText ?? ""} placeholder={field.fillRule === null ? "" : "自动取号"} readOnly />;
    case "password":
      return <Input value={defaultText === null ? "" : "••••••"} suffix={<Icon name="eye-off" size={16} />} readOnly />;
    case "textarea":
      return <Input.TextArea value={defaultText ?? ""} rows={3} readOnly />;
    case "rich_text":
      return (
        <div className={styles.rich}>
          <span>正文　加粗　列表　表格</span>
          <div />
        </div>
      );
    case "number":
      return (
        <InputNumber
          className={styles.wide ?? ""}
          value={defaultText}
          placeholder={(0).toFixed(scale)}
          controls={false}
        />
      );
    case "switch":
      return <Switch checked={defaultText === "是" || defaultText === "true" || defaultText === "1"} />;
    case "radio":
    case "checkbox":
    case "select":
    case "multi_select":
      if (source?.kind === "dictionary" && source.code !== "")
        return <DictionaryChoices field={field} code={source.code} />;
      if (source?.kind === "select" && source.code !== "")
        return <SelectListChoices field={field} type={source.code} />;
      return <ChoiceControl field={field} choices={source?.kind === "list" ? source.choices : []} />;
    case "file":
    case "image":
      return <Button icon={<Icon name="upload" size={16} />}>{control === "file" ? "上传附件" : "上传图片"}</Button>;
    default:
      return <ReadOnlyInput icon={icons[control]} hint={hints[control]} value={defaultText} />;
  }
});
