import { Select } from "antd";
import { useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { type ChoiceQuery, choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import type { MemberSource } from "./member-source.ts";
import { memberText as text } from "./text.ts";

export interface PersonChoice {
  readonly value: string;
  readonly label: string;
}

interface FieldProps {
  readonly id?: string;
  readonly value?: readonly PersonChoice[];
  readonly onChange?: (value: readonly PersonChoice[]) => void;
}

interface Props extends FieldProps {
  readonly maxPeople: number;
  readonly hint: string;
  readonly typed: string;
  readonly query: ChoiceQuery;
  /** Text for an empty result. */
  readonly none: string;
  readonly options: readonly (PersonChoice & { readonly disabled?: boolean })[];
  readonly onType: (typed: string) => void;
}

export const personWords = ({ realname, username }: { realname: string; username: string }): string =>
  `${realname}（${username}）`;

/** A select of people by typed text. The server filters; the list is not filtered again. */
export function PeopleSelect(props: Props) {
  const { value = [], onChange, maxPeople, hint, typed, query, none, options, onType, ...rest } = props;
  return (
    <Select
      {...rest}
      mode="multiple"
      labelInValue
      maxCount={maxPeople}
      value={[...value]}
      showSearch={searchedByServer(typed, onType)}
      placeholder={hint}
      {...choiceList(query, none)}
      onChange={(people: { value: string; label?: unknown }[]) =>
        onChange?.(people.map((person) => ({ value: person.value, label: String(person.label) })))
      }
      options={[...options]}
    />
  );
}

/** A select of all people with an account. Members of the department are shown but cannot be chosen. */
export function AnybodySelect({
  source,
  departmentId,
  ...props
}: FieldProps & { readonly source: MemberSource; readonly departmentId: string }) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const query = source.usePeople(departmentId, keyword);
  const options = (query.data ?? []).map(({ userId, departments, isMember, ...person }) => ({
    value: userId,
    label: [personWords(person), ...departments.slice(0, 2), ...(isMember ? [text.isMember] : [])].join("，"),
    disabled: isMember,
  }));
  return (
    <PeopleSelect
      {...props}
      maxPeople={source.maxPeople}
      hint={text.peopleHint(source.minKeywordLength)}
      typed={typed}
      onType={setTyped}
      query={query}
      none={text.peopleNone}
      options={options}
    />
  );
}
