import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { pressButton, removeRow, useRefreshRows } from "../api.ts";
import type { Row, Runtime } from "../model/runtime.ts";
import { listText as text } from "../text.ts";

type Button = Runtime["part"]["definition"]["buttons"][number];

/** Returns the row actions of the list, which ask for confirmation. */
export function useRowActions(code: string, nameOf: (row: Row) => string) {
  const refresh = useRefreshRows();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function run(id: string, request: () => Promise<unknown>, doneText: string): Promise<void> {
    setBusyId(id);
    try {
      await request();
      notify({ kind: "success", text: doneText });
    } catch (error) {
      reportError(error);
    } finally {
      setBusyId(null);
      await refresh();
    }
  }

  return {
    busyId,
    remove: async (row: Row): Promise<void> => {
      const question = {
        title: text.remove,
        text: text.removeOne(nameOf(row)),
        okText: text.remove,
        isDangerous: true,
      };
      if (await confirm(question)) await run(row.id, () => removeRow(code, row.id), text.removed);
    },
    press: async (row: Row, button: Button): Promise<void> => {
      const question = { title: button.title, text: button.confirm ?? "", okText: button.title };
      if (button.confirm !== null && !(await confirm(question))) return;
      await run(row.id, () => pressButton(code, button.code, row), text.pressed(button.title));
    },
  };
}
