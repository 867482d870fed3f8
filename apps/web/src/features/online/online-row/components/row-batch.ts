import { formButtonCode } from "@tender/form-rules";
import type { ListDescription } from "#shared/workspace-ui/list/list-page.tsx";
import { pressButton, removeRow } from "../api.ts";
import type { Row, Runtime } from "../model/runtime.ts";
import { listText as text } from "../text.ts";

/** Returns the batch actions of the list. */
export function rowBatch({
  definition,
  rights,
}: Runtime["part"]): NonNullable<ListDescription<"onlineRow.list">["batch"]> {
  const { code, buttons } = definition;
  return [
    ...buttons
      .filter(({ place }) => place === "head")
      .map((button) => ({
        key: `button-${button.code}`,
        label: button.title,
        permission: formButtonCode(code, button.code),
        canRun: (row: Row) => row.buttons.includes(button.code),
        question: (count: number) => button.confirm ?? text.press(button.title, count),
        run: (row: Row) => pressButton(code, button.code, row),
      })),
    ...(rights.delete
      ? [
          {
            key: "remove",
            label: text.remove,
            isDangerous: true,
            canRun: (row: Row) => row.mayDelete,
            question: text.removeMany,
            run: ({ id }: Row) => removeRow(code, id),
          },
        ]
      : []),
  ];
}
