import { reportLimits } from "@tender/contract/online-reports";
import { Input, Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { Setting, SettingFault } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { confirm } from "#shared/feedback/confirm.ts";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { isUsable, withDataSet } from "../model/edits.ts";
import { settingText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import panel from "./panel.module.css";
import { setOptions } from "./set-options.ts";

const sizes = [10, 20, 30] as const;

/** 报表: name, data set and initial order of the report. */
export function ReportSettings() {
  const { definition, sets, set, faults, hasMenu, change } = useDesignerApi();
  const { title, code, note, dataSet, pageSize } = definition;
  async function chooseDataSet(next: string): Promise<void> {
    const chosen = sets.find((candidate) => candidate.code === next);
    if (!chosen || next === dataSet) return;
    const question = { title: text.changeSet, text: text.changeQuestion, okText: text.changeSet };
    if (await confirm(question)) change((now) => withDataSet(now, chosen));
  }
  return (
    <div className={panel.stack}>
      <div className={panel.grid}>
        <Setting label={text.title} fault={faultAt(faults, "title")}>
          {(input) => (
            <Input
              {...input}
              value={title}
              maxLength={reportLimits.title}
              autoComplete="off"
              onChange={({ target }) => change((now) => ({ ...now, title: target.value }), "title")}
            />
          )}
        </Setting>
        <Setting label={text.code} hint={hasMenu ? text.codeStays : text.codeHint} fault={faultAt(faults, "code")}>
          {(input) => (
            <Input
              {...input}
              className={styles.code ?? ""}
              readOnly={hasMenu}
              value={code}
              maxLength={30}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change((now) => ({ ...now, code: target.value }), "code")}
            />
          )}
        </Setting>
      </div>
      <Setting label={text.note} hint={text.noteHint} fault={faultAt(faults, "note")}>
        {(input) => (
          <Input.TextArea
            {...input}
            rows={2}
            value={note}
            maxLength={reportLimits.note}
            onChange={({ target }) => change((now) => ({ ...now, note: target.value }), "note")}
          />
        )}
      </Setting>
      <div className={panel.grid}>
        <Setting label={text.dataSet} fault={faultAt(faults, "dataSet")}>
          {(input) => (
            <Select
              {...input}
              showSearch={searchSign}
              value={dataSet}
              options={[
                ...setOptions(sets),
                ...(set ? [] : [{ label: dataSet, options: [{ value: dataSet, label: dataSet }] }]),
              ]}
              onChange={(next) => void chooseDataSet(next)}
            />
          )}
        </Setting>
        <Setting label={text.pageSize}>
          {(input) => (
            <Select
              {...input}
              value={pageSize}
              options={sizes.map((value) => ({ value, label: text.rowsOf(value) }))}
              onChange={(next) => change((now) => ({ ...now, pageSize: next }))}
            />
          )}
        </Setting>
      </div>
      <Sorting />
    </div>
  );
}

function Sorting() {
  const { definition, set, faults, mayEdit, change } = useDesignerApi();
  const { sort } = definition;
  const columns = (set?.columns ?? []).filter(isUsable);
  const unsorted = columns.find(({ name }) => !sort.some(({ column }) => column === name));
  const setSort = (next: typeof sort) => change((now) => ({ ...now, sort: next }));
  return (
    <section className={panel.part} aria-label={text.sort}>
      <h3 className={panel.title}>{text.sort}</h3>
      <SettingFault>{faultAt(faults, "sort")}</SettingFault>
      {sort.map((order, index) => {
        const fault = faultAt(faults, `sort.${index}.column`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its position
          <div key={index} className={panel.part}>
            <div className={panel.row}>
              <Select
                aria-label={text.sortOf(index + 1)}
                showSearch={searchSign}
                status={fault === undefined ? "" : "error"}
                value={order.column}
                options={[
                  ...columns.map(({ name, title }) => ({ value: name, label: title })),
                  ...(columns.some(({ name }) => name === order.column)
                    ? []
                    : [{ value: order.column, label: order.column }]),
                ]}
                onChange={(column) => setSort(sort.with(index, { ...order, column }))}
              />
              <Select
                aria-label={text.sortHow(index + 1)}
                value={order.isDescending ? "falling" : "rising"}
                options={[
                  { value: "rising", label: text.rising },
                  { value: "falling", label: text.falling },
                ]}
                onChange={(direction) => setSort(sort.with(index, { ...order, isDescending: direction === "falling" }))}
              />
              {mayEdit ? (
                <IconButton
                  icon="trash"
                  size={16}
                  label={text.removeSort(index + 1)}
                  onClick={() => setSort(sort.toSpliced(index, 1))}
                />
              ) : (
                <span />
              )}
            </div>
            <SettingFault>{fault}</SettingFault>
          </div>
        );
      })}
      {mayEdit && unsorted ? (
        <div className={panel.actions}>
          <Button
            size="small"
            disabled={sort.length >= reportLimits.sorts}
            onClick={() => setSort([...sort, { column: unsorted.name, isDescending: false }])}
          >
            {text.addSort}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
