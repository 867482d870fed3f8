import { Form, Input } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Difference } from "#shared/workspace-ui/changed-fields.ts";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { type Overview, type Setting, saveSetting, usePageSettings, useRefreshSetUp } from "../api.ts";
import {
  currentValue,
  drafted,
  draftedValue,
  rebasedDraft,
  type SettingDraft,
  type SettingValues,
  without,
} from "../model/setting-draft.ts";
import { setUpText, organisationText as text } from "../text.ts";
import styles from "./set-up.module.css";
import { useDraft } from "./use-draft.ts";

const NAME = "COMPANY_NAME";
const shown = ["PLATFORM_NAME", NAME, "ICP_NUMBER", "POLICE_NUMBER"] as const;

/** Settings of the organisation, through the calls of 系统设置. */
export function OrganisationStep({ overview }: { readonly overview: Overview }) {
  const mayView = usePermission("setting:view").isVisible;
  const { data, error, isFetching, refetch } = usePageSettings(mayView);
  if (!mayView) return <p className={styles.hint}>{setUpText.noRight(text.right)}</p>;
  if (data) {
    const settings = shown.flatMap((name) => data.rows.find((row) => row.name === name) ?? []);
    return <SettingForm settings={settings} root={overview.organisation} reload={async () => (await refetch()).data} />;
  }
  return error ? (
    <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton lines={6} label={`正在加载${text.subject}`} />
  );
}

interface Props {
  readonly settings: readonly Setting[];
  readonly root: string | null;
  reload(): Promise<{ readonly rows: readonly Setting[] } | undefined>;
}

function SettingForm({ settings, root, reload }: Props) {
  const mayEdit = usePermission("setting:edit").isVisible;
  const refresh = useRefreshSetUp();
  const [typed, setTyped] = useDraft<SettingDraft>("settings", {});
  const [faults, setFaults] = useState<SettingValues>({});
  const [differences, setDifferences] = useState<readonly Difference<SettingValues>[]>([]);
  const [isSending, setIsSending] = useState(false);
  const form = useId();
  const fields = settings.map(({ name, title }) => ({ name, label: title }));
  const changed = settings.filter((setting) => draftedValue(typed, setting) !== currentValue(setting));

  const type = (setting: Setting, value: string): void => {
    setTyped(drafted(typed, setting, value));
    setFaults(({ [setting.name]: _, ...rest }) => rest);
  };
  const choose = (name: string, value: unknown): void => {
    const setting = settings.find((other) => other.name === name);
    if (setting) type(setting, String(value));
  };
  function fail(name: string, why: string): void {
    setFaults((before) => ({ ...before, [name]: why }));
    document.getElementById(`${form}-${name}`)?.focus();
  }

  /**
   * Saves the changes one by one, and removes saved ones from the draft. A refused one remains, with the reason or
   * another person's value.
   */
  async function save(): Promise<void> {
    setIsSending(true);
    let remainingDraft = typed;
    const outdated = new Set<string>();
    try {
      for (const { name } of changed) {
        const change = typed[name];
        if (!change) continue;
        try {
          await saveSetting(name, change.over.version, change.value.trim() || null);
          remainingDraft = without(remainingDraft, name);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 200) throw error;
          if (error.code === "setting.changed") outdated.add(name);
          else fail(name, error.message);
        }
      }
      const currentSettings = outdated.size > 0 ? ((await reload())?.rows ?? []) : [];
      const rebased = rebasedDraft(
        remainingDraft,
        currentSettings.filter(({ name }) => outdated.has(name)),
        fields,
      );
      remainingDraft = rebased.draft;
      setDifferences(rebased.differences);
      if (changed.length === 0) notify({ kind: "info", text: text.nothing });
    } catch (error) {
      if (!isAborted(error)) reportError(error);
    } finally {
      setTyped(remainingDraft);
      setIsSending(false);
      if (remainingDraft !== typed && Object.keys(remainingDraft).length === 0)
        notify({ kind: "success", text: text.saved });
      if (remainingDraft !== typed) await refresh();
    }
  }

  return (
    <>
      <p className={styles.hint}>{mayEdit ? text.hint : setUpText.noRight(text.right)}</p>
      <Form layout="vertical" colon={false} className={styles.form} onFinish={() => void save()}>
        {differences.length > 0 ? (
          <ConcurrentChanges
            key={settings.map(({ version }) => version).join()}
            fields={fields}
            differences={differences}
            onChoose={choose}
          />
        ) : null}
        {settings.map((setting) => {
          const { name, title, hint, origin, isChangeable } = setting;
          const shown = draftedValue(typed, setting);
          const id = `${form}-${name}`;
          const fault = faults[name];
          const word = origin === "environment" ? text.fixed(name) : hint;
          const offered = name === NAME && root !== null && shown === "" && mayEdit;
          return (
            <Form.Item
              key={name}
              label={title}
              htmlFor={id}
              {...(word ? { extra: <span id={`${id}-hint`}>{word}</span> } : {})}
              {...(fault
                ? {
                    validateStatus: "error" as const,
                    help: (
                      <span id={`${id}-fault`} role="alert">
                        {fault}
                      </span>
                    ),
                  }
                : {})}
            >
              <Input
                id={id}
                value={shown}
                disabled={!mayEdit || !isChangeable}
                maxLength={200}
                autoComplete="off"
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={fault ? `${id}-fault` : word ? `${id}-hint` : undefined}
                onChange={({ target }) => type(setting, target.value)}
              />
              {offered ? (
                <Button kind="text" size="small" onClick={() => type(setting, root)}>
                  {text.fillIn(root)}
                </Button>
              ) : null}
            </Form.Item>
          );
        })}
        <div className={styles.actions}>
          {mayEdit ? (
            <Button
              kind="primary"
              type="submit"
              isLoading={isSending}
              disabled={changed.length + differences.length === 0}
            >
              {text.save}
            </Button>
          ) : null}
          <Link to="/operation/settings?group=branding">{text.more}</Link>
          {changed.length > 0 ? <span className={styles.hint}>{text.unsaved}</span> : null}
        </div>
      </Form>
    </>
  );
}
