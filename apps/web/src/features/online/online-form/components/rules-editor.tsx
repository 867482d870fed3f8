import type { EnhancementKind } from "@tender/contract/online-forms";
import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import type { SideLabels } from "#shared/workspace-ui/changed-fields.ts";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { type FormRecord, saveEnhancement, useRefreshForms } from "../api.ts";
import { newestOf } from "../model/records.ts";
import { type MergedRules, mergeRules, type RuleComparison, withRulePiece } from "../model/rule-pieces.ts";
import type { Work } from "../model/work.ts";
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

/** Returns the enhancement of one type as the save call takes it. */
const enhancementOf = ({ work }: DesignerState, type: EnhancementKind) =>
  type === "form" ? ({ type, content: work.form } as const) : ({ type, content: work.list } as const);

type Rules = Work["form"] | Work["list"];

interface ConcurrentRules extends Pick<MergedRules<Rules>, "differences" | "fields"> {
  /** The record that another user has saved since. */
  readonly newerRecord: FormRecord;
}

/** Compares rules in columns, the earlier version on the left. */
function RuleColumns({ part, mine, theirs, isMine, words }: RuleComparison & { readonly words: SideLabels }) {
  const sides = [
    { heading: words.own, lines: mine.join("\n") || null },
    { heading: words.other, lines: theirs.join("\n") || null },
  ] as const;
  const [before, after] = isMine ? [sides[1], sides[0]] : sides;
  return (
    <ChangeTable
      label={part}
      headings={[before.heading, after.heading]}
      changes={[{ field: part, before: before.lines, after: after.lines }]}
    />
  );
}

/** 增强规则: rules for the behaviour of the form and its list. Each save creates a record. */
export function RulesEditor({ id, state, isClosed, onHistory, readRecords }: Props) {
  const { work, saved, ruleFaults, dirtyParts, change, setSavedRules } = state;
  const [type, setType] = useState<EnhancementKind>("form");
  const [isSaving, setIsSaving] = useState(false);
  const [concurrentRules, setConcurrentRules] = useState<ConcurrentRules | null>(null);
  const mayChange = usePermission("online_form:enhance").isVisible && !isClosed;
  const refresh = useRefreshForms();
  const faults = ruleFaults[type];
  const blankMessages = type === "form" ? work.form.refusals.filter(({ message }) => message.trim() === "").length : 0;
  const faultCount = faults.length + blankMessages;

  async function save(): Promise<void> {
    const enhancement = enhancementOf(state, type);
    setIsSaving(true);
    try {
      const record = await saveEnhancement({ id, basedOn: saved.basedOn[type], enhancement });
      setSavedRules(type, record.id, enhancement.content);
      setConcurrentRules(null);
      notify({ kind: "success", text: text.saved });
      void refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "online_form.changed") await compare(error);
      else reportError(error);
    } finally {
      setIsSaving(false);
    }
  }

  /**
   * Merges with the newer record: own changes win, untouched rules follow the other record, and the designer may choose
   * for each difference.
   */
  async function compare(refusal: ApiError): Promise<void> {
    try {
      const newerRecord = newestOf(await readRecords(), type) as FormRecord | undefined;
      if (!newerRecord) return reportError(refusal);
      const sides = { base: saved[type], mine: work[type], theirs: newerRecord.content };
      const { content, ...merged } = mergeRules(sides, state.definition.fields, (comparison, words) => (
        <RuleColumns {...comparison} words={words} />
      ));
      setSavedRules(type, newerRecord.id, newerRecord.content);
      change((now) => ({ ...now, [type]: content }));
      setConcurrentRules(merged.differences.length > 0 ? { ...merged, newerRecord } : null);
      if (merged.differences.length === 0) notify({ kind: "info", text: text.sameAsTheirs });
    } catch (error) {
      reportError(error);
    }
  }

  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={text.parts}
          value={type}
          onChange={setType}
          options={(["form", "list"] as const).map((value) => ({ value, label: text.part[value] }))}
        />
        <span className={faultCount > 0 ? styles.wrong : styles.state} role="status">
          {faultCount > 0 ? text.faults(faultCount) : dirtyParts[type] ? text.unsaved : text.allSaved}
        </span>
        <Button onClick={() => onHistory(type)}>{text.history}</Button>
        {mayChange ? (
          <Button isLoading={isSaving} disabled={!dirtyParts[type] || faultCount > 0} onClick={() => void save()}>
            {text.save[type]}
          </Button>
        ) : null}
      </div>
      {concurrentRules?.newerRecord.type === type ? (
        <ConcurrentChanges
          key={concurrentRules.newerRecord.id}
          fields={concurrentRules.fields}
          differences={concurrentRules.differences}
          onChoose={(name, value) =>
            change((now) => ({ ...now, [type]: withRulePiece<Rules>(now[type], name, value as never) }))
          }
        >
          <Button
            size="small"
            onClick={() => {
              change((now) => ({ ...now, [type]: concurrentRules.newerRecord.content }));
              setConcurrentRules(null);
            }}
          >
            {text.loadTheirs}
          </Button>
        </ConcurrentChanges>
      ) : null}
      <div className={styles.page}>
        <div className={styles.main}>
          <p className={styles.note}>{text.note}</p>
          {type === "form" ? (
            <FormRules
              content={work.form}
              faults={faults}
              mayChange={mayChange}
              onChange={(form, typedSetting) => change((now) => ({ ...now, form }), typedSetting ?? null)}
            />
          ) : (
            <ListRules
              content={work.list}
              faults={faults}
              mayChange={mayChange}
              onChange={(list, typedSetting) => change((now) => ({ ...now, list }), typedSetting ?? null)}
            />
          )}
        </div>
        <ExpressionHelp />
      </div>
    </>
  );
}
