import { Input, Select } from "antd";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type TryOutResult, useTryOut } from "../data-rules.ts";
import { menuAdminText, tryOutText as text } from "../text.ts";
import styles from "./menu-admin.module.css";

interface TryOutQuery {
  readonly username: string;
  readonly orgCode?: string;
}

/** Previews which rows a person sees of a page in one of their departments, and which role and rule decide it. */
export function TryOutDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState<TryOutQuery | null>(null);
  const { data, error, isFetching, refetch } = useTryOut(list, query);
  const username = typed.trim();

  function tryOut(): void {
    if (username === "") return;
    if (query?.username === username && query.orgCode === undefined) void refetch();
    else setQuery({ username });
  }

  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={880}
      onClose={onClose}
      footer={<Button onClick={onClose}>{menuAdminText.close}</Button>}
    >
      <form
        className={styles.tools}
        onSubmit={(event) => {
          event.preventDefault();
          tryOut();
        }}
      >
        <Input
          aria-label={text.username}
          placeholder={text.username}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button kind="primary" type="submit" isLoading={isFetching} disabled={username === ""}>
          {text.tryOut}
        </Button>
      </form>
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {isFetching ? <Skeleton lines={4} /> : null}
      {data && !isFetching && !error ? (
        <Outcome result={data} onDepartment={(orgCode) => setQuery({ username: data.person.username, orgCode })} />
      ) : null}
    </WorkspaceDialog>
  );
}

function Outcome({ result, onDepartment }: { result: TryOutResult; onDepartment: (orgCode: string) => void }) {
  const { person, departments, orgCode, opensPage, seesAll, roles, total, of, columns, rows, leftOut } = result;
  return (
    <>
      <p role="status">{text.visibleRows(person.realname, total, of, seesAll)}</p>
      {departments.length > 1 ? (
        <Select
          aria-label={text.department}
          value={orgCode}
          popupMatchSelectWidth={false}
          options={departments.map((department) => ({
            value: department.orgCode,
            label: text.at(department.departName),
          }))}
          onChange={onDepartment}
        />
      ) : (
        <p className={styles.quiet}>{departments[0] ? text.at(departments[0].departName) : text.nowhere}</p>
      )}
      {opensPage ? null : (
        <p role="note" className={styles.warning}>
          {text.noPage}
        </p>
      )}
      <h3 className={styles.partTitle}>{text.deciding}</h3>
      {roles.length === 0 ? <p className={styles.quiet}>{text.noRoles}</p> : null}
      <ul className={styles.rules}>
        {roles.map((role) => (
          <li key={role.code}>
            <span className={styles.rule}>
              <b>{role.name}</b>
              {role.rules.length === 0 ? <span>{text.whole}</span> : null}
              {role.rules.map(({ id, title, words, values }) => (
                <span key={id}>
                  {title}：{words}
                  <span className={styles.quiet}>{values === null ? text.unmet : text.valuesAre(values)}</span>
                </span>
              ))}
            </span>
            <StatusWord tone={role.decides ? "good" : "plain"}>{role.decides ? text.decides : text.adds}</StatusWord>
          </li>
        ))}
      </ul>
      <h3 className={styles.partTitle}>{text.rows(rows.length)}</h3>
      {leftOut > 0 ? <p className={styles.quiet}>{text.omittedRules(leftOut)}</p> : null}
      {rows.length > 0 ? <Rows columns={columns} rows={rows} /> : null}
    </>
  );
}

const Rows = ({ columns, rows }: Pick<TryOutResult, "columns" | "rows">) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, texts }) => (
          <tr key={id}>
            {columns.map((title, index) => (
              <td key={title}>{texts[index] || "—"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
