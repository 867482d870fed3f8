import { useQuery } from "@tanstack/react-query";
import { compactOf, hasWord } from "@tender/contract/normal-form";
import { Checkbox, Form, Radio, Select, TreeSelect } from "antd";
import { useState } from "react";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { arrowSign, searchedByServer, searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { countReach, findPeople, useChoices } from "../api.ts";
import { departmentTree } from "../model/department-tree.ts";
import { type DraftForm, mayAnnounce, nameOf, reachOf } from "../model/draft-form.ts";
import { robotNames, editorText as text } from "../text.ts";
import styles from "./notice-editor.module.css";

function PeopleField(props: {
  id?: string;
  value?: DraftForm["people"];
  onChange?: (people: DraftForm["people"]) => void;
}) {
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: ["notice-admin", "people", keyword],
    queryFn: () => findPeople(keyword),
    enabled: keyword !== "",
    meta: { shownInPlace: true },
  });
  const { value, onChange, ...rest } = props;
  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch={searchedByServer(typed, setTyped)}
      labelInValue
      value={value ?? []}
      placeholder={text.peopleHint}
      {...choiceList(query, text.peopleNone)}
      onChange={(people: { value: string; label: unknown }[]) =>
        onChange?.(people.map(({ value, label }) => ({ value, label: String(label) })))
      }
      options={(query.data ?? []).map((person) => ({ value: person.id, label: nameOf(person) }))}
    />
  );
}

/** Searches all levels of the tree by name or by the beginning of the code. */
const departmentSearch = {
  filterTreeNode: (typed: string, { title, value }: { readonly title?: unknown; readonly value?: unknown }) =>
    hasWord(String(title), typed) || String(value).startsWith(compactOf(typed).toUpperCase()),
};

/** Audience of a notice, with its current number of people. */
export function AudienceFields({ shown }: { shown: DraftForm }) {
  const { data: choices, error, isFetching, refetch } = useChoices();
  // "None" is shown only after the choices have loaded.
  const waiting = choices ? {} : { loading: isFetching, notFoundContent: null };
  return (
    <>
      <Form.Item name="reach" label={text.reach}>
        <Radio.Group options={(["all", "named"] as const).map((value) => ({ value, label: text.reaches[value] }))} />
      </Form.Item>
      {shown.reach === "named" ? (
        <>
          {!choices && error ? (
            <LoadFailure subject={text.choices} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
          ) : null}
          <Form.Item name="departments" label={text.departments} extra={text.departmentsHint}>
            <TreeSelect
              {...waiting}
              multiple
              suffixIcon={arrowSign}
              allowClear={clearable}
              showSearch={departmentSearch}
              treeData={departmentTree(choices?.departments ?? [])}
            />
          </Form.Item>
          <Form.Item name="roles" label={text.roles}>
            <Select
              {...waiting}
              mode="multiple"
              showSearch={searchSign}
              optionFilterProp="label"
              options={choices?.roles.map(({ code, name }) => ({ value: code, label: name })) ?? []}
            />
          </Form.Item>
          <Form.Item name="people" label={text.people}>
            <PeopleField />
          </Form.Item>
        </>
      ) : null}
      <Reach shown={shown} />
      <RobotField robots={choices?.robots ?? []} isOpen={mayAnnounce(shown)} />
    </>
  );
}

/** The chat groups that have a robot. */
function RobotField({ robots, isOpen }: { readonly robots: DraftForm["robots"]; readonly isOpen: boolean }) {
  if (robots.length === 0) return null;
  const options = robots.map((value) => ({ value, label: robotNames[value] }));
  return (
    <Form.Item name="robots" label={text.robots} extra={isOpen ? text.robotsHint : text.robotsClosed}>
      <Checkbox.Group options={options} disabled={!isOpen} />
    </Form.Item>
  );
}

function Reach({ shown }: { shown: DraftForm }) {
  const reachJson = useDebounced(JSON.stringify(reachOf(shown)));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["notice-admin", "reach", reachJson],
    queryFn: () => countReach(JSON.parse(reachJson)),
    staleTime: 0,
    meta: { shownInPlace: true },
  });
  if (data === undefined && error)
    return <LoadFailure subject={text.count} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <p className={styles.count} role="status">
      {data === undefined ? text.counting : text.counted(data)}
    </p>
  );
}
