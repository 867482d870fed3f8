import type { EnhancementKind } from "@tender/contract/online-forms";
import { useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { usePermission } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { ChangeTable } from "../../../shared/workspace-ui/change-table.tsx";
import { type FormRecord, saveEnhancement, useRefreshForms } from "../api.ts";
import { enhancementChanges } from "../model/enhancement-words.ts";
import { newestOf } from "../model/records.ts";
import { rulesText as text } from "../rules-text.ts";
import { ExpressionHelp } from "./expression-help.tsx";
import { FormRules } from "./form-rules.tsx";
import { ListRules } from "./list-rules.tsx";
import styles from "./rules.module.css";
import type { DesignerState } from "./use-designer.ts";

interface Props {
  readonly id: string;
  readonly state: DesignerState;
  readonly isClosed: boolean;
  readonly onHistory: (type: EnhancementKind) => void;
  readonly readRecords: () => Promise<readonly FormRecord[]>;
}

/** What is sent of one type. */
const enhancementOf = ({ work }: DesignerState, type: EnhancementKind) =>
  type === "form" ? ({ type, content: work.form } as const) : ({ type, content: work.list } as const);

/** 增强规则: what the form and its list do by themselves; each save leaves a record. */
export function RulesEditor({ id, state, isClosed, onHistory, readRecords }: Props) {
  const { work, saved, ruleFaults, areDirty, change, noteRules } = state;
  const [type, setType] = useState<EnhancementKind>("form");
  const [isSaving, setIsSaving] = useState(false);
  /** Somebody else's record that came in between. */
  const [theirs, setTheirs] = useState<FormRecord | null>(null);
  const mayChange = usePermission("online_form:enhance").isVisible && !isClosed;
  const refresh = useRefreshForms();
  const faults = ruleFaults[type];
  const blankMessages = type === "form" ? work.form.refusals.filter(({ message }) => message.trim() === "").length : 0;
  const faultCount = faults.length + blankMessages;

  async function save(basedOn: string | null): Promise<void> {
    const enhancement = enhancementOf(state, type);
    setIsSaving(true);
    try {
      const record = await saveEnhancement({ id, basedOn, enhancement });
      noteRules(type, record.id, enhancement.content);
      setTheirs(null);
      notify({ kind: "success", text: text.saved });
      void refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "online_form.changed") await look();
      else reportError(error);
    } finally {
      setIsSaving(false);
    }
  }
  async function look(): Promise<void> {
    try {
      setTheirs((newestOf(await readRecords(), type) as FormRecord | undefined) ?? null);
    } catch (error) {
      reportError(error);
    }
  }
  function takeTheirs(record: FormRecord): void {
    noteRules(type, record.id, record.content as typeof work.form);
    change((now) => ({ ...now, [type]: record.content }));
    setTheirs(null);
  }

  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={text.parts}
          value={type}
          onChange={(next) => {
            setType(next);
            setTheirs(null);
          }}
          options={(["form", "list"] as const).map((value) => ({ value, label: text.part[value] }))}
        />
        <span className={faultCount > 0 ? styles.wrong : styles.state} role="status">
          {faultCount > 0 ? text.faults(faultCount) : areDirty[type] ? text.unsaved : text.allSaved}
        </span>
        <Button onClick={() => onHistory(type)}>{text.history}</Button>
        {mayChange ? (
          <Button
            isLoading={isSaving}
            disabled={!areDirty[type] || faultCount > 0}
            onClick={() => void save(saved.basedOn[type])}
          >
            {text.save[type]}
          </Button>
        ) : null}
      </div>
      {theirs && theirs.type === type ? (
        <div role="alert">
          <div className={styles.meanwhile}>
            <p>{text.meanwhile}</p>
            <Button size="small" onClick={() => takeTheirs(theirs)}>
              {text.takeTheirs}
            </Button>
            <Button size="small" isLoading={isSaving} onClick={() => void save(theirs.id)}>
              {text.keepMine}
            </Button>
          </div>
          <ChangeTable
            label={text.meanwhile}
            headings={["现在的", "我填写的"]}
            changes={enhancementChanges(theirs.content, work[type], state.definition.fields)}
          />
        </div>
      ) : null}
      <div className={styles.page}>
        <div className={styles.main}>
          <p className={styles.note}>{text.note}</p>
          {type === "form" ? (
            <FormRules
              content={work.form}
              faults={faults}
              mayChange={mayChange}
              onChange={(form, what) => change((now) => ({ ...now, form }), what ?? null)}
            />
          ) : (
            <ListRules
              content={work.list}
              faults={faults}
              mayChange={mayChange}
              onChange={(list, what) => change((now) => ({ ...now, list }), what ?? null)}
            />
          )}
        </div>
        <ExpressionHelp />
      </div>
    </>
  );
}
