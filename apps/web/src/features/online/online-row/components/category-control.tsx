import { useQuery } from "@tanstack/react-query";
import { TreeSelect } from "antd";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { arrowSign } from "#shared/workspace-ui/select-signs.tsx";
import { readCategories } from "../api.ts";
import { controlText as text } from "../text.ts";
import { ariaOf, type ControlProps, textOf } from "./control-props.ts";

/** Chooses a category from its tree. */
export function CategoryControl(props: ControlProps) {
  const { id, field, value, labels, onChange, onBlur } = props;
  const code = field.source?.kind === "category" ? field.source.code : "";
  const query = useQuery({
    queryKey: ["online-form", "categories", code],
    queryFn: () => readCategories(code),
    enabled: code !== "",
    meta: { shownInPlace: true },
  });
  const { data = [] } = query;
  const chosen = textOf(value);
  const nodes = data.map((category) => ({
    id: category.code,
    pId: category.parentCode ?? "",
    value: category.code,
    title: category.name,
  }));
  if (chosen !== "" && !nodes.some((node) => node.value === chosen))
    nodes.push({ id: chosen, pId: "", value: chosen, title: labels[field.name]?.[chosen] ?? chosen });
  return (
    <TreeSelect
      id={id}
      {...ariaOf(props)}
      treeDataSimpleMode
      treeData={nodes}
      showSearch={{ treeNodeFilterProp: "title" }}
      suffixIcon={arrowSign}
      allowClear={clearable}
      placeholder={text.choose}
      {...choiceList(query, text.nothingFound)}
      {...(chosen === "" ? {} : { value: chosen })}
      onBlur={onBlur}
      onChange={(next?: string) =>
        onChange({
          field: field.name,
          value: next ?? null,
          label: data.find((category) => category.code === next)?.name,
        })
      }
    />
  );
}
