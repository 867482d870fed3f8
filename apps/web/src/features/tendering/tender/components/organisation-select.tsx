import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import { findOrganisations, type OrganisationKind } from "../api.ts";
import { editorText as text } from "../editor-text.ts";
import type { OrganisationChoice } from "../model/project-form.ts";

function useFoundOrganisations(kind: OrganisationKind) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const query = useQuery({
    queryKey: ["tender", "organisations", kind, keyword],
    queryFn: () => findOrganisations(kind, keyword),
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });
  const options = (query.data ?? []).map(({ id, name, code }) => ({
    value: id,
    label: name,
    title: `${name} ${code}`,
  }));
  return {
    typed,
    setTyped,
    choices: { placeholder: text.findOrganisation, ...choiceList(query, text.noOrganisation), options },
  };
}

interface OneProps {
  readonly id?: string;
  readonly value?: OrganisationChoice | null;
  readonly onChange?: (value: OrganisationChoice | null) => void;
  readonly kind: OrganisationKind;
}

/** A select of one organisation. Before typing it offers those that the account acts for. */
export function OrganisationSelect({ value = null, onChange, kind, ...props }: OneProps) {
  const { typed, setTyped, choices } = useFoundOrganisations(kind);
  return (
    <Select
      {...props}
      {...choices}
      showSearch={searchedByServer(typed, setTyped)}
      labelInValue
      allowClear
      value={value}
      onChange={(chosen: { value: string; label?: unknown } | undefined) =>
        onChange?.(chosen ? { value: chosen.value, label: String(chosen.label) } : null)
      }
    />
  );
}

interface ManyProps {
  readonly id?: string;
  readonly value?: readonly OrganisationChoice[];
  readonly onChange?: (value: readonly OrganisationChoice[]) => void;
  readonly maxCount: number;
}

/** A select of suppliers. */
export function SupplierSelect({ value = [], onChange, maxCount, ...props }: ManyProps) {
  const { typed, setTyped, choices } = useFoundOrganisations("supplier");
  return (
    <Select
      {...props}
      {...choices}
      showSearch={searchedByServer(typed, setTyped)}
      mode="multiple"
      labelInValue
      maxCount={maxCount}
      value={[...value]}
      onChange={(chosen: { value: string; label?: unknown }[]) =>
        onChange?.(chosen.map((one) => ({ value: one.value, label: String(one.label) })))
      }
    />
  );
}
